//! The domain of AI-cluster fabrics.
