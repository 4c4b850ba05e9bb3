/**
 * The state of delivery: offsets per original partition, kinds of failure, the schedule of retries.
 * The package knows which records are done and which are not. The package knows Kafka's partitions
 * and SQL errors, and neither tables nor connections.
 */
@NullMarked
package io.tarmac.connect.jdbc.delivery;

import org.jspecify.annotations.NullMarked;
