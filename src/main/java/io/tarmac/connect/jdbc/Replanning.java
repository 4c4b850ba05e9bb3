package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.KeyChange;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.database.TargetDatabase;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the rows of a batch anew, from the changes they came from, where somebody has changed their
 * tables since they were planned. Used by the task's thread alone.
 */
final class Replanning {

  private static final Logger LOG = LoggerFactory.getLogger(Replanning.class);

  private final RowConverter converter;
  private final TargetDatabase database;

  Replanning(RowConverter converter, TargetDatabase database) {
    this.converter = converter;
    this.database = database;
  }

  /** The batch for the tables as they are now; null when its plans know them as they are. */
  @Nullable Batch of(Batch batch) throws DeliveryFailure {
    Set<TablePlan> plans = batch.rows().stream().map(Row::plan).collect(Collectors.toSet());
    if (!database.isAnyStale(plans)) {
      return null;
    }
    LOG.info("A table has been changed by others: {} are planned anew", batch.offsets());
    List<Row> rows = new ArrayList<>();
    for (Row row : batch.rows()) {
      Row again = again(row);
      if (again != null) {
        rows.add(KeyChange.rejoined(again, row));
      }
    }
    return new Batch(rows, batch.offsets());
  }

  private @Nullable Row again(Row row) throws DeliveryFailure {
    SinkRecord record = row.origin();
    String position =
        "%s-%d@%d"
            .formatted(
                record.originalTopic(),
                record.originalKafkaPartition(),
                record.originalKafkaOffset());
    try {
      return converter.row(row.plan().table(), row.change());
    } catch (BadRecordException bad) {
      throw new DeliveryFailure(FailureKind.BAD_RECORD, bad.getMessage()).at(position);
    } catch (DeliveryFailure failure) {
      throw failure.at(position);
    }
  }
}
