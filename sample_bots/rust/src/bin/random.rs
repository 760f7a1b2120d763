//! Plays every game from legal actions alone.

use std::process::ExitCode;

fn main() -> ExitCode {
    rustbots::run(rustbots::random)
}
