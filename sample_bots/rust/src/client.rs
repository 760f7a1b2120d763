//! From the environment to an exit status: dials in, plays, dials in again when the referee is
//! lost, and tells how it all ended.

use std::process::ExitCode;
use std::time::Duration;
use std::{env, fs};

use tonic::transport::{Certificate, ClientTlsConfig, Endpoint};
use tonic::{Code, Status};

use crate::desk::Choose;
use crate::stream::{End, Stream};

/// Before each further try to dial in.
const PAUSES_MS: [u64; 5] = [100, 200, 400, 800, 1600];

/// Why a run ended other than well, as docs/protocol.md, section 8, numbers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Failure {
    Bot = 1,
    Unreachable = 2,
    Verdict = 3,
    Lost = 4,
}

type Outcome = Result<(), (Failure, String)>;

/// Plays the session that started this process.
pub fn run(choose: Choose) -> ExitCode {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let outcome = match (runtime, invitation()) {
        (Ok(runtime), Ok((endpoint, ticket))) => {
            runtime.block_on(play(&endpoint, &ticket, choose, &PAUSES_MS))
        }
        (Err(error), _) => Err((Failure::Bot, error.to_string())),
        (_, Err(reason)) => Err((Failure::Unreachable, reason)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err((failure, reason)) => {
            eprintln!("{failure:?}: {reason}");
            ExitCode::from(failure as u8)
        }
    }
}

/// Reads where to dial in, and with which ticket.
fn invitation() -> Result<(Endpoint, String), String> {
    let variable = |name| env::var(name).map_err(|error| format!("{name}: {error}"));
    let (address, ticket) = (variable("QUINOLA_ADDRESS")?, variable("QUINOLA_TICKET")?);
    let endpoint = if address.starts_with("unix:") {
        Endpoint::from_shared(address)
    } else if let Ok(file) = env::var("QUINOLA_CA") {
        let pem = fs::read(&file).map_err(|error| format!("QUINOLA_CA: {file}: {error}"))?;
        let tls = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem));
        Endpoint::from_shared(format!("https://{address}")).and_then(|one| one.tls_config(tls))
    } else {
        Endpoint::from_shared(format!("http://{address}"))
    };
    endpoint
        .map(|endpoint| (endpoint, ticket))
        .map_err(|error| format!("QUINOLA_ADDRESS: {error}"))
}

async fn play(endpoint: &Endpoint, ticket: &str, choose: Choose, pauses_ms: &[u64]) -> Outcome {
    let mut failure = Failure::Unreachable;
    let mut pauses = pauses_ms.iter();
    loop {
        let mut stream = Stream::new(choose);
        let Err(end) = stream.play(endpoint, ticket).await else {
            return Ok(());
        };
        match end {
            End::BotPanicked => return Err((Failure::Bot, "the bot panicked".to_owned())),
            End::Status(status) if is_verdict(&status) => {
                return Err((Failure::Verdict, status.message().to_owned()));
            }
            End::Status(status) => {
                if stream.welcomed {
                    failure = Failure::Lost;
                }
                if stream.answered {
                    pauses = pauses_ms.iter();
                }
                let Some(&pause) = pauses.next() else {
                    return Err((failure, status.to_string()));
                };
                tokio::time::sleep(Duration::from_millis(pause)).await;
            }
        }
    }
}

/// Only these codes are a verdict; how a vanished referee looks differs by language and moment.
fn is_verdict(status: &Status) -> bool {
    matches!(
        status.code(),
        Code::Unauthenticated | Code::FailedPrecondition | Code::Aborted
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::random;

    #[test]
    fn three_codes_are_a_verdict_and_no_other() {
        for code in 1..=16 {
            let status = Status::new(Code::from(code), "that is why");
            assert_eq!(is_verdict(&status), [9, 10, 16].contains(&code), "{status}");
        }
    }

    #[test]
    fn nobody_at_the_address_is_unreachable() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let nowhere = Endpoint::from_static("unix:/nowhere");
        let outcome = runtime.block_on(play(&nowhere, "ticket", random, &[1, 1]));
        assert_eq!(outcome.unwrap_err().0, Failure::Unreachable);
    }
}
