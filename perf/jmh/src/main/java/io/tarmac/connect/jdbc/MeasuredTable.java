package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.change.KeepRecord;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.connect.sink.SinkRecord;

/** A table that the connector created, and the plans of its rows. */
public final class MeasuredTable {
  private final ChangeDecoder decoder;
  private final TablePlan plan;
  private final TablePlan planOfDeletes;

  private MeasuredTable(ChangeDecoder decoder, TablePlan plan, TablePlan planOfDeletes) {
    this.decoder = decoder;
    this.plan = plan;
    this.planOfDeletes = planOfDeletes;
  }

  /**
   * Creates the table. No connection stays open.
   *
   * @param properties a connector's, that upserts, deletes and may create tables
   * @param row any record of a row
   * @param tombstone any record that deletes a row
   */
  public static MeasuredTable create(
      Map<String, String> properties, SinkRecord row, SinkRecord tombstone) {
    SinkConfig config = SinkConfig.parse(properties);
    ChangeDecoder decoder = new ChangeDecoder(new FieldLimit(config.values().maxFields()));
    try (TaskSession session = new TaskSession(config)) {
      return new MeasuredTable(
          decoder, plan(session, decoder, row), plan(session, decoder, tombstone));
    } catch (BadRecordException | DeliveryFailure failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static TablePlan plan(TaskSession session, ChangeDecoder decoder, SinkRecord record)
      throws BadRecordException, DeliveryFailure {
    Change change = Objects.requireNonNull(decoder.decode(record));
    return session.row(change).plan();
  }

  /** Returns the plan of the rows of an operation. */
  public TablePlan plan(Operation operation) {
    return switch (operation) {
      case INSERT, UPSERT, UPDATE, INSERT_IGNORE -> plan;
      case DELETE -> planOfDeletes;
    };
  }

  /** Decodes and converts a record. */
  public Row row(Operation operation, SinkRecord record) {
    try {
      Change change = Objects.requireNonNull(decoder.decode(record));
      return Row.of(plan(operation), operation, change, TaskSession.PARTITION, KeepRecord.NO);
    } catch (BadRecordException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
