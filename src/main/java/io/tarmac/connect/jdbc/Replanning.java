package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.BatchParts;
import io.tarmac.connect.jdbc.batch.KeyChange;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.ErrorOrder;
import io.tarmac.connect.jdbc.delivery.Refusal;
import io.tarmac.connect.jdbc.session.TargetDatabase;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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
  private final ErrorOrder order;

  Replanning(RowConverter converter, TargetDatabase database, ErrorOrder order) {
    this.converter = converter;
    this.database = database;
    this.order = order;
  }

  /**
   * The batch for the tables as they are now, in the parts into which records divide it that have
   * become bad; null when its plans know them as they are.
   */
  @Nullable List<Batch> of(Batch batch) throws DeliveryFailure {
    Set<TablePlan> plans = batch.rows().stream().map(Row::plan).collect(Collectors.toSet());
    if (!database.isAnyStale(plans)) {
      return null;
    }
    LOG.info("A table has been changed by others: {} are planned anew", batch.offsets());
    List<@Nullable Row> rows = new ArrayList<>();
    Map<Integer, Refusal> refusals = new HashMap<>();
    for (Row row : batch.rows()) {
      try {
        Row again = again(row);
        rows.add(again == null ? null : KeyChange.rejoined(again, row));
      } catch (BadRecordException bad) {
        refusals.put(rows.size(), Refusal.of(row.origin(), bad));
        rows.add(null);
      }
    }
    return BatchParts.of(batch.asSuspected(), rows, refusals, order);
  }

  private @Nullable Row again(Row row) throws DeliveryFailure, BadRecordException {
    try {
      return converter.row(row.plan().table(), row.change());
    } catch (DeliveryFailure failure) {
      throw failure.at(Refusal.position(row.origin()));
    }
  }
}
