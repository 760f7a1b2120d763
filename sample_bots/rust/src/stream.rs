//! One stream to the referee, from Hello to its status.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::mpsc;
use tokio_stream::wrappers::UnboundedReceiverStream;
use tonic::Status;
use tonic::transport::Endpoint;

use crate::desk::{Choose, Desk};
use crate::proto::referee_service_client::RefereeServiceClient;
use crate::proto::{BotMessage, Goodbye, Hello};

const PROTOCOL_VERSION: i32 = 1;

/// How a stream ended other than with OK.
pub enum End {
    BotPanicked,
    Status(Status),
}

impl From<Status> for End {
    fn from(status: Status) -> Self {
        Self::Status(status)
    }
}

/// One conversation with the referee.
pub struct Stream {
    desk: Desk,
    /// Whether the referee has answered Hello.
    pub welcomed: bool,
    /// Whether the bot has answered anything.
    pub answered: bool,
}

impl Stream {
    pub fn new(choose: Choose) -> Self {
        Self {
            desk: Desk::new(choose),
            welcomed: false,
            answered: false,
        }
    }

    /// Converses until the referee ends the stream.
    pub async fn play(&mut self, endpoint: &Endpoint, ticket: &str) -> Result<(), End> {
        let channel = endpoint.connect().await;
        let channel = channel.map_err(|error| Status::from_error(error.into()))?;
        let (outgoing, answers) = mpsc::unbounded_channel();
        // What cannot be sent any more is no news: the stream's status says why.
        outgoing.send(hello(ticket)).ok();
        let answers = UnboundedReceiverStream::new(answers);
        let call = RefereeServiceClient::new(channel).play(answers).await?;
        let mut incoming = call.into_inner();
        while let Some(message) = incoming.message().await? {
            self.welcomed |= message.welcome.is_some();
            let is_over = message.session_ended.is_some();
            let answer = catch_unwind(AssertUnwindSafe(|| self.desk.take(message)))
                .map_err(|_| End::BotPanicked)?;
            if !answer.decisions.is_empty() {
                outgoing.send(answer).ok();
                self.answered = true;
            }
            if is_over {
                outgoing.send(goodbye()).ok();
                drop(outgoing); // closes our side
                while incoming.message().await?.is_some() {}
                break;
            }
        }
        Ok(())
    }
}

fn hello(ticket: &str) -> BotMessage {
    BotMessage {
        hello: Some(Hello {
            ticket: ticket.to_owned(),
            protocol_version: PROTOCOL_VERSION,
            software: concat!("rustbots/", env!("CARGO_PKG_VERSION"), " tonic").to_owned(),
            ..Default::default()
        }),
        ..Default::default()
    }
}

fn goodbye() -> BotMessage {
    BotMessage {
        goodbye: Some(Goodbye::default()),
        ..Default::default()
    }
}
