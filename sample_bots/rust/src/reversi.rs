//! A little sense for Reversi: take corners, stay away from beside them, and leave the other side
//! few squares.

use crate::proto::{ReversiObservation, ReversiSide};

/// What it is worth to have a disc there; the board is symmetrical, so one quarter is enough.
const WORTH: [[i32; 4]; 4] = [
    [100, -20, 10, 5],
    [-20, -50, -2, -2],
    [10, -2, 4, 1],
    [5, -2, 1, 1],
];
const MOBILITY_WORTH: i32 = 6;
const DIRECTIONS: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];
const SQUARES: i32 = 64;

/// A set of squares; square n is bit n.
type Squares = u64;

/// The best of the legal actions; None in the solo game, in which there is nobody to beat.
pub fn choose(observation: &ReversiObservation, legal: &[i32]) -> Option<i32> {
    let [x, o] = [&observation.x_squares, &observation.o_squares].map(|list| set_of(list));
    let (own, other) = if observation.side() == ReversiSide::X {
        (x, o)
    } else {
        (o, x)
    };
    let is_duel = !observation.stocks.is_empty();
    let best = |action: &&i32| value(own, other, square_of(**action));
    if is_duel {
        legal.iter().max_by_key(best).copied()
    } else {
        None
    }
}

fn set_of(squares: &[i32]) -> Squares {
    squares.iter().fold(0, |set, square| set | 1 << square)
}

/// Where an action places a disc: with capture = one it names a direction, too.
fn square_of(action: i32) -> i32 {
    if action < SQUARES {
        action
    } else {
        (action - SQUARES) / 8
    }
}

fn value(own: Squares, other: Squares, square: i32) -> i32 {
    let flipped = flips(own, other, square);
    let (own, other) = (own | flipped | 1 << square, other & !flipped);
    let mobility = (0..SQUARES)
        .filter(|&reply| flips(other, own, reply) != 0)
        .count();
    worth(square) - MOBILITY_WORTH * i32::try_from(mobility).unwrap_or(SQUARES)
}

fn worth(square: i32) -> i32 {
    let fold = |line: i32| usize::try_from(line.min(7 - line)).unwrap_or(0);
    WORTH[fold(square / 8)][fold(square % 8)]
}

/// The discs of `other` that a disc of `own` on `square` would flip; none if the square is taken.
fn flips(own: Squares, other: Squares, square: i32) -> Squares {
    if (own | other) & 1 << square != 0 {
        return 0;
    }
    DIRECTIONS
        .iter()
        .fold(0, |all, &step| all | flips_along(own, other, square, step))
}

fn flips_along(own: Squares, other: Squares, square: i32, step: (i32, i32)) -> Squares {
    let mut flipped = 0;
    let (mut row, mut column) = (square / 8, square % 8);
    loop {
        row += step.0;
        column += step.1;
        if !(0..8).contains(&row) || !(0..8).contains(&column) {
            return 0;
        }
        let disc = 1 << (row * 8 + column);
        if other & disc == 0 {
            return if own & disc == 0 { 0 } else { flipped };
        }
        flipped |= disc;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A duel in which X is asked.
    fn a_duel(x_squares: &[i32], o_squares: &[i32]) -> ReversiObservation {
        ReversiObservation {
            side: ReversiSide::X.into(),
            x_squares: x_squares.to_vec(),
            o_squares: o_squares.to_vec(),
            stocks: vec![20, 20],
            ..Default::default()
        }
    }

    #[test]
    fn the_first_disc_flips_one_on_four_squares() {
        let (x, o) = (set_of(&[28, 35]), set_of(&[27, 36]));
        let placed: Vec<i32> = (0..SQUARES)
            .filter(|&square| flips(x, o, square) != 0)
            .collect();
        assert_eq!(placed, [19, 26, 37, 44]);
        assert_eq!(flips(x, o, 19), 1 << 27);
    }

    #[test]
    fn it_takes_a_corner() {
        assert_eq!(choose(&a_duel(&[2, 35], &[1, 27]), &[0, 19]), Some(0));
    }

    #[test]
    fn it_stays_away_from_beside_a_corner() {
        assert_eq!(choose(&a_duel(&[27, 29], &[18, 28]), &[9, 26]), Some(26));
    }

    #[test]
    fn it_finds_the_square_in_an_action_with_a_direction() {
        assert_eq!(square_of(64 + 8 * 63 + 7), 63);
        assert_eq!(
            choose(&a_duel(&[2, 35], &[1, 27]), &[64 + 2, 64 + 8 * 19 + 4]),
            Some(64 + 2)
        );
    }

    #[test]
    fn it_leaves_the_solo_game_to_the_dice() {
        let solo = ReversiObservation {
            stocks: vec![],
            ..a_duel(&[28, 35], &[27, 36])
        };
        assert_eq!(choose(&solo, &[19, 26]), None);
    }
}
