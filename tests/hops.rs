//! Hops of random legal members of the Clos family: closed form against count, plane against plane.

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use fabriscape_core::design::Design;
use fabriscape_core::measure::hops::{Counter, SiteCounter, roles};
use fabriscape_core::plan::{Plan, plan};
use serde_json::json;

/// A member with up to a few hundred endpoints, partial sizes, rails, planes, boxes and chassis of every tier.
fn member(u: &mut Unstructured<'_>) -> Result<Option<(Design, Plan)>> {
    let form = |u: &mut Unstructured<'_>| u.choose(&["box", "chassis", "chassis"]).copied();
    let nics = *u.choose(&[1, 2, 4, 8])?;
    let design = json!({
        "servers": { "count": u.int_in_range(1..=60)?, "gpus": nics, "nics": nics },
        "switch": { "cages": u.int_in_range(2..=20)?, "form": form(u)?, "lineCardCages": u.int_in_range(1..=6)?,
            "breakout": *u.choose(&[1, 1, 2])? },
        "fabric": { "params": {
            "tiers": u.int_in_range(1..=4)?,
            "rails": *u.choose(&["none", "optimised", "only"])?,
            "oversubscription": *u.choose(&[1.0, 2.0, 3.0])?,
            "spread": *u.choose(&["even", "even", "minimum"])?,
            "leaf": { "form": form(u)? }, "spine": { "form": form(u)? }, "core": { "form": form(u)? },
        } },
        "planes": { "count": *u.choose(&[1, 2])?, "by": *u.choose(&["nic", "port"])? },
    });
    let Ok(design) = Design::from_value(&design) else { return Ok(None) };
    Ok(plan(&design).ok().map(|plan| (design, plan)))
}

#[test]
fn closed_forms_are_what_is_counted() {
    let (mut told, mut untold) = (0, 0);
    arbtest(|u| {
        let Some((design, plan)) = member(u)? else { return Ok(()) };
        let fabric = plan.sites[0].fabric.as_ref();
        let network = fabric.wire(1);
        let counted = SiteCounter::new(&design, &plan, 0, &network).finish(&network);
        assert_eq!(counted.endpoints.unreachable, 0, "connected: {}", design.to_value());
        match fabric.hops() {
            Some(closed) => {
                assert_eq!(closed, counted.endpoints.histogram, "{}", design.to_value());
                told += 1;
            }
            None => untold += 1,
        }
        Ok(())
    })
    .budget_ms(4000);
    assert!(told > 100, "{told} told, {untold} not");
}

#[test]
fn all_planes_have_the_hops_of_the_first() {
    arbtest(|u| {
        let Some((_, plan)) = member(u)? else { return Ok(()) };
        let fabric = plan.sites[0].fabric.as_ref();
        let (one, three) = (fabric.wire(1), fabric.wire(3));
        let first = Counter::new(roles(&one, 0)).finish(&one.ends).expect("small").pairs;
        for plane in 0..3 {
            assert_eq!(Counter::new(roles(&three, plane)).finish(&three.ends).expect("small").pairs, first);
        }
        Ok(())
    })
    .budget_ms(1000);
}
