//! A design with all that is known of it: planned at once, counted step by step.

use crate::design::Design;
use crate::measure::{self, Counted, Subject};
use crate::plan::{self, Plan};
use crate::refusal::Refusal;
use serde_json::Value;

/// A planned design and what has been counted of it.
pub struct Model {
    design: Design,
    plan: Plan,
    counted: Option<Vec<Counted>>,
}

impl Model {
    /// Plans a design.
    ///
    /// # Errors
    /// What [`crate::ledger::check`] and [`plan::plan`] refuse.
    pub fn new(design: Design) -> Result<Model, Refusal> {
        crate::ledger::check(&design)?;
        let plan = plan::plan(&design)?;
        Ok(Model { design, plan, counted: None })
    }

    /// The complete design.
    pub fn design(&self) -> &Design {
        &self.design
    }

    /// Its plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The report: closed forms until all is counted.
    pub fn report(&self) -> Value {
        measure::report(&Subject { design: &self.design, plan: &self.plan, counted: self.counted.as_deref() })
    }
}
