//! Plays Reversi with a little sense, and everything else at random.

use std::process::ExitCode;

use rustbots::proto::DecisionRequest;
use rustbots::proto::decision_request::Observation;
use rustbots::{Dice, random, reversi};

fn main() -> ExitCode {
    rustbots::run(choose)
}

fn choose(request: &DecisionRequest, dice: &mut Dice) -> Vec<i32> {
    let sensible = match &request.observation {
        Some(Observation::Reversi(seen)) => reversi::choose(seen, &request.legal_actions),
        _ => None,
    };
    sensible.map_or_else(|| random(request, dice), |action| vec![action])
}
