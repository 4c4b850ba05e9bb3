package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Unavailable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change of a row's primary key, which comes as a delete of the old key and a row of the new one.
 * Only the row of the old key has the values that the row of the new key lacks. So the old row is
 * read before its delete is written. The values read are kept for a row of the new key that comes
 * in a later batch or is written again. Both the task's thread and the database thread use a
 * change.
 */
public final class KeyChange {

  private Row deleted;

  /**
   * The columns that the row of the new key lacks. Null until that row comes, because the row may
   * lack any column.
   */
  private @Nullable List<String> lacking;

  private boolean read;
  private final Map<String, @Nullable Object> stored = new HashMap<>();

  /**
   * The values that earlier rows of the delete's batch have for the old key. These values win over
   * the stored ones.
   */
  private Map<String, @Nullable Object> told = Map.of();

  private boolean deletedBefore;

  KeyChange(Row deleted) {
    this.deleted = deleted;
  }

  /** Returns the delete of the old key. */
  public synchronized Row deleted() {
    return deleted;
  }

  synchronized boolean isOf(Row delete) {
    return delete.plan().table().equals(deleted.plan().table())
        && RowKey.ofSource(delete).equals(RowKey.ofSource(deleted));
  }

  /** Notes that the row of the new key has come. */
  synchronized void followedBy(Row created) {
    List<String> names = new ArrayList<>();
    TablePlan plan = created.plan();
    for (int i = 0; i < plan.columns().size(); i++) {
      if (plan.isUnavailable(i)) {
        names.add(plan.columns().get(i).name());
      }
    }
    lacking = names;
  }

  /** Notes that no row will come that lacks a value. */
  synchronized void ended() {
    lacking = List.of();
  }

  /**
   * Returns a row that was made again, with the key's change of the row that it replaces. The
   * stored row is read again, because the new plan may have other columns. The task's thread calls
   * this while no batch is in flight.
   */
  public static Row rejoined(Row made, Row replaced) {
    KeyChange change = replaced.keyChange();
    if (change == null) {
      return made;
    }
    if (made.isOfDelete()) {
      change.deleted = made;
      // The plan of the new key's row may be out of date too.
      change.lacking = null;
    } else {
      change.followedBy(made);
    }
    change.read = false;
    return made.withKeyChange(change);
  }

  /** Tells whether the row of the old key still has to be read. */
  public synchronized boolean isUnread() {
    return !read && (lacking == null || !lacking.isEmpty());
  }

  /** Returns the columns to read from the row of the old key. */
  public synchronized List<String> wanted() {
    return lacking == null ? deleted.plan().otherColumnsOfTable() : lacking;
  }

  /**
   * Notes what a query for the row of the old key found. If the batch is tried again, these values
   * are used and the row is not read again. A commit may have taken effect although its answer was
   * lost, and then the row would not be found.
   *
   * @param found texts and bytes by column; empty if there is no such row
   */
  public synchronized void read(Map<String, @Nullable Object> found) {
    read = true;
    stored.putAll(found);
  }

  /**
   * Notes the values that earlier rows of the batch have for the old key.
   *
   * @param before whether one of these rows is a delete, so that the stored row does not count
   */
  synchronized void told(Map<String, @Nullable Object> values, boolean before) {
    told = values;
    deletedBefore = before;
  }

  /**
   * Returns the value that the column had under the old key. Returns {@link Unavailable#VALUE} if
   * the value is unknown or does not fit the column's type.
   */
  synchronized @Nullable Object formerValue(PlannedColumn column) {
    String name = column.name();
    if (!told.containsKey(name) && (deletedBefore || !stored.containsKey(name))) {
      return Unavailable.VALUE;
    }
    Object value = told.containsKey(name) ? told.get(name) : stored.get(name);
    CanonicalType type = column.mapping().canonicalType();
    boolean fits =
        value == null
            || (type == CanonicalType.STRING && value instanceof String)
            || (type == CanonicalType.BYTES && value instanceof byte[]);
    return fits ? value : Unavailable.VALUE;
  }
}
