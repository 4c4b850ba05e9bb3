package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lookup of the values that rows lack after their key has changed. The values come from earlier
 * rows of the batch with the old key, or else from the stored row of the old key.
 */
public final class FormerValues {

  private record RowLocation(TableName table, RowKey key) {

    static RowLocation of(Row row) {
      return new RowLocation(row.plan().table(), RowKey.ofSource(row));
    }
  }

  /** The values of an old key after the rows of the batch so far. */
  private static final class KnownValues {
    private Map<String, @Nullable Object> values = new HashMap<>();
    private boolean isDeleted;
  }

  private final Map<RowLocation, KnownValues> valuesByOldKey = new HashMap<>();

  private FormerValues() {}

  /**
   * Returns the batch with all missing values that are known. Call this after the stored rows of
   * the old keys have been read.
   */
  public static Batch in(Batch batch) {
    FormerValues former = new FormerValues();
    boolean hasKeyChange = false;
    for (Row row : batch.rows()) {
      if (row.keyChange() != null) {
        hasKeyChange = true;
        if (row.isOfDelete()) {
          former.valuesByOldKey.put(RowLocation.of(row), new KnownValues());
        }
      }
    }
    if (!hasKeyChange) {
      return batch;
    }
    List<Row> rows = new ArrayList<>(batch.rowCount());
    for (Row row : batch.rows()) {
      rows.add(former.complete(row));
    }
    return batch.withRows(rows);
  }

  private Row complete(Row row) {
    KnownValues known = valuesByOldKey.get(RowLocation.of(row));
    KeyChange change = row.keyChange();
    if (row.isOfDelete()) {
      if (known != null) {
        delete(known, row);
      }
      return row;
    }
    Row completed = change == null ? row : row.withFormerValues(change);
    if (known != null) {
      add(known, completed);
    }
    return completed;
  }

  private static void delete(KnownValues known, Row row) {
    KeyChange change = row.keyChange();
    if (change != null) {
      change.told(new HashMap<>(known.values), known.isDeleted);
    }
    if (row.operation() == Operation.DELETE || row.operation() == Operation.END_VERSION) {
      known.values = new HashMap<>();
      known.isDeleted = true;
    } else {
      add(known, row);
    }
  }

  private static void add(KnownValues known, Row row) {
    TablePlan plan = row.plan();
    for (int i = plan.keyColumns().size(); i < plan.columns().size(); i++) {
      String name = plan.columns().get(i).name();
      if (!plan.isUnavailable(i)) {
        known.values.put(name, row.values()[i]);
      } else if (known.isDeleted) {
        known.values.putIfAbsent(name, null);
      }
    }
  }
}
