//! The domain of AI-cluster fabrics.

pub mod design;
pub mod family;
pub mod field;
pub mod measure;
pub mod model;
pub mod network;
pub mod plan;
pub mod refusal;
pub mod text;
