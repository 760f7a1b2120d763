//! What a bot does with the referee's messages, without the wire.

use std::collections::HashMap;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::proto::{BotMessage, Decision, DecisionRequest, RefereeMessage};

/// Dice of one decision alone: they depend on the seat's seed and on the number of the question.
pub type Dice = ChaCha8Rng;

/// A bot: answers a request with as many of its legal actions as its pick says.
pub type Choose = fn(&DecisionRequest, &mut Dice) -> Vec<i32>;

/// Chooses any legal actions, each equally likely.
pub fn random(request: &DecisionRequest, dice: &mut Dice) -> Vec<i32> {
    let pick = usize::try_from(request.pick).unwrap_or(0);
    request
        .legal_actions
        .choose_multiple(dice, pick)
        .copied()
        .collect()
}

/// The tables of one stream.
pub struct Desk {
    choose: Choose,
    dice_seeds: HashMap<i64, Vec<u8>>,
}

impl Desk {
    pub fn new(choose: Choose) -> Self {
        Self {
            choose,
            dice_seeds: HashMap::new(),
        }
    }

    /// Takes a message, and answers its requests.
    pub fn take(&mut self, message: RefereeMessage) -> BotMessage {
        for table in message.tables_started {
            self.dice_seeds.insert(table.table_id, table.dice_seed);
        }
        for notice in message.fault_notices {
            eprintln!("{}: {}", notice.fault().as_str_name(), notice.detail);
        }
        let decisions = message
            .requests
            .iter()
            .map(|request| self.answer(request))
            .collect();
        for table in message.tables_ended {
            self.dice_seeds.remove(&table.table_id);
        }
        BotMessage {
            decisions,
            ..Default::default()
        }
    }

    fn answer(&self, request: &DecisionRequest) -> Decision {
        let seed = self
            .dice_seeds
            .get(&request.table_id)
            .map_or(&[][..], Vec::as_slice);
        Decision {
            table_id: request.table_id,
            sequence: request.sequence,
            actions: (self.choose)(request, &mut dice(seed, request.sequence)),
        }
    }
}

fn dice(seed: &[u8], sequence: i32) -> Dice {
    let mut key = [0; 32];
    let length = seed.len().min(28);
    key[..length].copy_from_slice(&seed[..length]);
    key[28..].copy_from_slice(&sequence.to_be_bytes());
    Dice::from_seed(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proto::TableStarted;

    fn a_message(sequence: i32) -> RefereeMessage {
        RefereeMessage {
            tables_started: vec![TableStarted {
                table_id: 7,
                dice_seed: b"sixteen bytes ..".to_vec(),
                ..Default::default()
            }],
            requests: vec![DecisionRequest {
                table_id: 7,
                sequence,
                legal_actions: vec![2, 3, 5, 8, 13, 21, 34],
                pick: 3,
                ..Default::default()
            }],
            ..Default::default()
        }
    }

    #[test]
    fn it_names_the_request_and_picks_different_legal_actions() {
        let message = a_message(1);
        let legal = message.requests[0].legal_actions.clone();
        let answer = Desk::new(random).take(message);
        let [decision] = answer.decisions.as_slice() else {
            panic!("one decision: {answer:?}")
        };
        assert_eq!((decision.table_id, decision.sequence), (7, 1));
        let mut actions = decision.actions.clone();
        actions.sort_unstable();
        actions.dedup();
        assert_eq!(actions.len(), 3);
        assert!(actions.iter().all(|action| legal.contains(action)));
    }

    #[test]
    fn the_same_request_has_the_same_dice_and_the_next_one_others() {
        let first = Desk::new(random).take(a_message(1));
        assert_eq!(Desk::new(random).take(a_message(1)), first);
        let next = Desk::new(random).take(a_message(2));
        assert_ne!(next.decisions[0].actions, first.decisions[0].actions);
    }

    #[test]
    fn a_message_without_requests_is_answered_by_nothing() {
        assert_eq!(
            Desk::new(random).take(RefereeMessage::default()),
            BotMessage::default()
        );
    }
}
