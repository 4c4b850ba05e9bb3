/**
 * What is done and what is not: offsets per original partition, kinds of failure, the schedule of
 * retries. Knows Kafka's partitions and SQL errors; neither tables nor connections.
 */
@NullMarked
package io.tarmac.connect.jdbc.delivery;

import org.jspecify.annotations.NullMarked;
