package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.table.TableName;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * A table to empty, as a record asks for it.
 *
 * @param record the record as Connect delivered it
 */
public record Truncation(TableName table, SinkRecord record) {}
