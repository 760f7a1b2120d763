//! What the bots share: the contract, the client, and two ways to choose.

mod client;
mod desk;
pub mod reversi;
mod stream;

pub use client::run;
pub use desk::{Choose, Dice, random};

/// The contract, as generated from its .proto files.
pub mod proto {
    tonic::include_proto!("quinola.v1");
}
