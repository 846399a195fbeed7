//! The section of the report.

use super::super::histogram::Histogram;
use super::super::{Measure, Row, Subject, which_pairs};
use super::gpu::Sum;
use super::{GpuHops, PairHops, pairs};
use crate::design::Form;
use crate::text::Text;
use serde_json::{Value, json};

/// The registry line.
pub const MEASURE: Measure = Measure {
    name: "hops",
    rows: &[
        Row { path: "hops.endpointPairs.max", label: Text::of("Most hops", "最多跳数"), unit: "" },
        Row { path: "hops.endpointPairs.mean", label: Text::of("Mean hops", "平均跳数"), unit: "" },
        Row { path: "hops.gpuPairs.mean", label: Text::of("Mean hops, GPU pairs", "卡对平均跳数"), unit: "" },
        Row {
            path: "hops.switchDiameter",
            label: Text::of("Diameter, switch to switch", "直径（交换机间）"),
            unit: "",
        },
    ],
    measure,
};

fn measure(subject: &Subject<'_>) -> Value {
    let endpoint_pairs = endpoints(subject);
    let counted = subject.counted.is_some_and(|sites| sites.iter().all(|site| site.hops.counted));
    let basis = if counted { "counted" } else { "closed form" };
    let gpu_pairs = gpus(subject);
    let cross = |per_site: &dyn Fn(usize) -> u64| {
        let (total, inside) = (0..subject.plan.sites.len())
            .map(per_site)
            .fold((0, 0), |(total, inside), count| (total + count, inside + pairs(count)));
        pairs(total) - inside
    };
    let several = subject.plan.sites.len() > 1;
    let mut section = json!({
        "endpointPairs": endpoint_pairs.as_ref().map(|pairs| json!({
            "max": pairs.max(),
            "mean": pairs.mean(),
            "histogram": pairs.histogram,
            "unreachable": pairs.unreachable,
            "basis": basis,
        })),
        "gpuPairs": gpu_pairs.map(|pairs| json!({
            "max": pairs.max(),
            "mean": pairs.mean(),
            "histogram": pairs.histogram,
            "unreachable": pairs.unreachable,
            "basis": basis,
        })),
        "switchDiameter": diameter(subject, endpoint_pairs.as_ref()),
        "method": which_pairs(subject),
    });
    if several {
        let of = |site: usize| &subject.plan.sites[site];
        section["crossSitePairs"] = json!({
            "endpoints": cross(&|site| of(site).fabric.endpoints()),
            "gpus": cross(&|site| of(site).servers * subject.design.servers.gpus),
        });
    }
    section
}

/// Pairs of one plane within sites, added up over the sites.
fn endpoints(subject: &Subject<'_>) -> Option<PairHops> {
    let mut by_hops = Histogram::default();
    let mut unreachable = 0;
    for (site, plan) in subject.plan.sites.iter().enumerate() {
        let histogram = match subject.counted {
            Some(counted) if counted[site].hops.counted => {
                unreachable += counted[site].hops.endpoints.unreachable;
                counted[site].hops.endpoints.histogram.clone()
            }
            _ => plan.fabric.hops()?,
        };
        for (hops, pairs) in histogram {
            by_hops.add(hops, pairs);
        }
    }
    Some(PairHops { histogram: by_hops.entries(), unreachable })
}

/// Pairs within sites, added up over the sites; only counting tells.
fn gpus(subject: &Subject<'_>) -> Option<GpuHops> {
    let mut by_hops = Sum::default();
    let mut unreachable = 0;
    for counted in subject.counted? {
        let gpus = counted.hops.gpus.as_ref()?;
        unreachable += gpus.unreachable;
        for &(scale_up, fabric, pairs) in &gpus.histogram {
            by_hops.add(scale_up, fabric, pairs as i64);
        }
    }
    Some(GpuHops { histogram: by_hops.entries(), unreachable })
}

/// Of the widest site; `None` without pairs. Before counting only where a hop is a switch.
fn diameter(subject: &Subject<'_>, endpoints: Option<&PairHops>) -> Option<u32> {
    if let Some(counted) = subject.counted {
        let known = counted.iter().all(|site| site.hops.counted || site.hops.switch_diameter.is_some());
        return counted.iter().filter_map(|site| site.hops.switch_diameter).max().filter(|_| known);
    }
    let fabric = subject.plan.sites[0].fabric.as_ref();
    let boxes = fabric.tiers().iter().all(|tier| tier.form == Form::Box);
    let direct = fabric.bands().iter().any(|band| band.low == 0 && band.high == 0);
    let hops = endpoints?.max().filter(|_| boxes)?;
    Some(if direct { hops + 1 } else { hops.saturating_sub(1) })
}
