package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.table.TablePlan;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A converted change.
 *
 * @param values canonical, in the order of the plan's columns; not to be modified
 * @param origin the record it came from
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would cost an object per row
public record Row(
    TablePlan plan, Operation operation, @Nullable Object[] values, SinkRecord origin) {}
