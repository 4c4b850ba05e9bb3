package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.SchemaSize;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * An estimate of the memory that the rows of a batch share: plans and schemas. Most batches have
 * few of these, which the task's caches keep anyway. Records may be made up so that each row has
 * its own plan or schema, which no cache keeps, only the row. Only the task's thread uses an
 * estimate.
 */
final class SharedSize {

  private final Set<Object> counted = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The bytes of further plans and schemas that do not count. */
  private long free;

  // Most rows have the plan and the schemas of the row before.
  private @Nullable TablePlan latestPlan;
  private @Nullable Schema latestSchema;
  private @Nullable Schema latestKeySchema;

  /**
   * Creates an estimate for an empty batch.
   *
   * @param free the bytes that do not count, because caches have them anyway
   */
  SharedSize(long free) {
    this.free = free;
  }

  /**
   * Returns the bytes of the plan and schemas that the row refers to and no row before it, beyond
   * those that do not count.
   */
  @SuppressWarnings("ReferenceEquality") // equal objects take memory too
  long bytes(Row row) {
    TablePlan plan = row.plan();
    SinkRecord origin = row.origin();
    Schema keySchema = origin.keySchema();
    Schema schema = origin.valueSchema() == null ? row.change().rowSchema() : origin.valueSchema();
    if (plan == latestPlan && schema == latestSchema && keySchema == latestKeySchema) {
      return 0;
    }
    latestPlan = plan;
    latestSchema = schema;
    latestKeySchema = keySchema;
    long planned = counted.add(plan.complete()) ? plan.keptBytes() : 0;
    return beyondFree(planned + bytes(schema) + bytes(keySchema));
  }

  /**
   * Returns the bytes of the record's schemas that no row or record before refers to, beyond those
   * that do not count.
   */
  long bytes(SinkRecord refused) {
    return beyondFree(bytes(refused.valueSchema()) + bytes(refused.keySchema()));
  }

  private long beyondFree(long bytes) {
    long beyond = Math.max(0, bytes - free);
    free = Math.max(0, free - bytes);
    return beyond;
  }

  private long bytes(@Nullable Schema schema) {
    return schema != null && counted.add(schema) ? SchemaSize.of(schema) : 0;
  }
}
