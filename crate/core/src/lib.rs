//! Topologies of AI-cluster fabrics: what they hold, how far apart their GPUs are, how long that takes.
//!
//! # Bird's-eye view
//!
//! A design is data, and every stage is a pure function of the stage before it.
//!
//! ```text
//! JSON ─► Design ──family──► Plan ──wire──► Network ──measure──► report
//!                              └────────────── scene ──────────► drawing
//! ```
//!
//! * [`design::Design`] is the document, complete by defaults. What is wrong with one is a [`refusal::Refusal`]: the
//!   field's path, one sentence, the nearest legal values.
//! * [`plan::Plan`] is small whatever the size: tiers, groups and bundles with their multiplicities, in closed form.
//! * [`network::Network`] is the plan wired out, port by port, in flat arrays. It is built when something is counted.
//! * The report is a section per [`measure::Measure`]; its figures are closed forms until they have been counted.
//!
//! ```
//! use fabriscape_core::{design::Design, model::Model};
//!
//! let design = Design::parse(r#"{ "planes": { "count": 8 } }"#)?;
//! let report = Model::new(design)?.report();
//! assert_eq!(report["counts"]["gpus"], 16_384);
//! assert_eq!(report["counts"]["switches"]["total"], 768);
//! # Ok::<(), fabriscape_core::refusal::Refusal>(())
//! ```
//!
//! # Words
//!
//! * **GPU, NIC, endpoint.** A server holds GPUs and NICs. An endpoint is one NIC port with its own place in one plane.
//!   The three are never mixed.
//! * **Cage, breakout, port, radix.** A cage is a front-panel port; breakout `b` makes `b` ports of it at 1/b of its
//!   speed; radix is the ports after breakout.
//! * **Plane.** One of several fabrics that share no switch. *By NIC*: NIC i of each server is on plane i. *By port*: each
//!   NIC has a port on every plane.
//! * **Rail.** The NICs with the same index. *Optimised*: one fabric, NIC r of a group of servers on leaf r of that group.
//!   *Only*: each rail is a fabric of its own.
//! * **Hop.** A switch traversed. A box is one hop; a chassis is three: line card, fabric card, line card, and one when in
//!   and out share a line card. *Diameter* counts links between switches instead.
//! * **Link, cable.** A link has one speed; a breakout cable carries several links. Both are counted.
//!
//! # Invariants
//!
//! *No arrow points back*: nothing in a stage knows the stages after it, but that a refused design is read and planned with
//! each nearest value before that is offered. *The core does no input or output and knows no
//! clock*, no browser and no JavaScript. *Counting is told nothing of the family*: it looks at nodes and links only, so
//! that a closed form and a count can contradict each other, and tests see to it that they do not.

pub mod alternative;
pub mod chart;
pub mod compare;
pub mod constant;
pub mod design;
pub mod family;
pub mod field;
pub mod fragment;
pub mod graph;
pub mod ledger;
pub mod measure;
pub mod model;
mod nearest;
pub mod network;
mod number;
pub mod path;
pub mod plan;
pub mod preset;
pub mod refusal;
pub mod scene;
pub mod text;
