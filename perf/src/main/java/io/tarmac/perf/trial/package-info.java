/**
 * One trial: a benchmark that is measured on real servers.
 *
 * <p>An {@link io.tarmac.perf.trial.Environment} starts the {@link io.tarmac.perf.trial.Servers} of
 * one database and fills the {@link io.tarmac.perf.trial.Topics} of all its benchmarks. Then it
 * measures trial after trial. A {@link io.tarmac.perf.trial.BenchmarkTrial}, in order:
 *
 * <ol>
 *   <li>creates empty tables for the warm-up and for the events that are measured,
 *   <li>puts a {@link io.tarmac.perf.trial.DelayProxy} in front of a distant database,
 *   <li>starts new workers, a {@link io.tarmac.perf.trial.WorkerGroup},
 *   <li>runs a warm-up {@link io.tarmac.perf.trial.Iteration}, and lets the database settle,
 *   <li>runs the iteration that is measured: {@link io.tarmac.perf.trial.Meters} begin, a new
 *       connector takes the events, an {@link io.tarmac.perf.trial.ArrivalWatch} waits until the
 *       last one is at its {@link io.tarmac.perf.trial.Destination}, the meters end, and the rows
 *       are checked,
 *   <li>closes what it has started, through the {@link io.tarmac.perf.trial.Cleanup}.
 * </ol>
 *
 * <p>A benchmark without Kafka is a {@link io.tarmac.perf.trial.FileLoad} instead. The cleanup also
 * stops the servers, even after a failure or a signal.
 */
@NullMarked
package io.tarmac.perf.trial;

import org.jspecify.annotations.NullMarked;
