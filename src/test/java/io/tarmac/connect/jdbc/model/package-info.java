/**
 * A model of exactly-once delivery, small enough that a test explores all its states.
 *
 * <p>The model has two tasks, Kafka's group and log, the dead letter queue, a database and its
 * replica. It knows nothing of the code. {@code Scenario} bounds the records and the faults. Within
 * these bounds {@code Explorer} tries all {@code NextSteps} in every order, and asks the {@code
 * Invariants} in each state. Without any one {@code Precaution} it finds a counterexample.
 *
 * <p>The model leaves out: time, and so the five losses after which a task stops; the contents of
 * rows, and so reduction and order within a part of a batch; a put that accepts some of its
 * records; a partition's beginning, from which the task that began it writes again if the stored
 * offset is gone; and {@code StoredOffsets.requireNew}, the last guard, which would hide what it
 * guards against.
 */
@NullMarked
package io.tarmac.connect.jdbc.model;

import org.jspecify.annotations.NullMarked;
