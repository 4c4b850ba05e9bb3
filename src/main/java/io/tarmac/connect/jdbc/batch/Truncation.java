package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.table.TableName;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * A request of a record to empty a table.
 *
 * @param record the record as Connect delivered it
 */
public record Truncation(TableName table, SinkRecord record) {}
