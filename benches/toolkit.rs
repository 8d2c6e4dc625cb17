//! The toolkit on made projects: reading and linking, judging, rendering. Run with `cargo bench --bench toolkit`.

mod corpus;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use jiff::civil::date;
use truthsayer_audit::chain::{self, Choices};
use truthsayer_audit::project;
use truthsayer_audit::site::{self, Options};
use truthsayer_audit::suite::Playing;

const CHOICES: Choices = Choices { as_of: date(2026, 11, 29), suite: Playing::Unrun };

fn reading(c: &mut Criterion) {
    let mut group = c.benchmark_group("load");
    group.sample_size(10);
    for clauses in [1_000, 10_000] {
        let tree = corpus::project(clauses);
        group.throughput(Throughput::Elements(clauses as u64));
        group.bench_with_input(BenchmarkId::from_parameter(clauses), &tree, |b, tree| {
            b.iter(|| project::load(tree, project::CONFIG_PATH));
        });
    }
    group.finish();
}

fn judging(c: &mut Criterion) {
    let mut group = c.benchmark_group("join, judge, lint");
    group.sample_size(10);
    for clauses in [1_000, 10_000] {
        let (project, found) = project::load(&corpus::project(clauses), project::CONFIG_PATH);
        group.throughput(Throughput::Elements(clauses as u64));
        group.bench_with_input(BenchmarkId::from_parameter(clauses), &(project, found), |b, (project, found)| {
            b.iter_batched(
                || (project.clone(), found.clone()),
                |(project, found)| chain::audit_project(project, found, CHOICES),
                BatchSize::LargeInput,
            );
        });
    }
    group.finish();
}

fn rendering(c: &mut Criterion) {
    let mut group = c.benchmark_group("render the site");
    group.sample_size(10);
    for clauses in [1_000, 10_000] {
        let audit = chain::audit(&corpus::project(clauses), CHOICES);
        group.throughput(Throughput::Elements(clauses as u64));
        group.bench_with_input(BenchmarkId::from_parameter(clauses), &audit, |b, audit| {
            b.iter(|| site::render(audit, &Options::default()));
        });
    }
    group.finish();
}

criterion_group!(benches, reading, judging, rendering);
criterion_main!(benches);
