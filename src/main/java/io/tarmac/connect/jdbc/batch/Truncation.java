package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.table.RoutedTable;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * A request of a record to empty a table.
 *
 * @param record the record as Connect delivered it
 * @param partition the partition that the record came from
 */
public record Truncation(RoutedTable table, SinkRecord record, AssignedPartition partition) {}
