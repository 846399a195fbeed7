//! Hops of random legal members of the Clos family: closed form against count, plane against plane.

use arbtest::arbtest;
use fabriscape_core::measure::hops::{Counter, SiteCounter, roles};
use fabriscape_tests::any_clos;

#[test]
fn closed_forms_are_what_is_counted() {
    let (mut told, mut untold) = (0, 0);
    arbtest(|u| {
        let Some((design, plan)) = any_clos(u, 60)? else { return Ok(()) };
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
        let Some((_, plan)) = any_clos(u, 60)? else { return Ok(()) };
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
