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
 * What that row lacks is in the row of the old key, and there only: it is read before the delete is
 * written, and kept for a row that comes in a later batch or is written again. The thread that
 * takes records over and the one that writes them both use it.
 */
public final class KeyChange {

  private Row deleted;

  /** What the row of the new key lacks; null until it comes: it may lack any column. */
  private @Nullable List<String> lacking;

  private boolean read;
  private final Map<String, @Nullable Object> stored = new HashMap<>();

  /** What earlier rows of the delete's batch say of the old key, which counts more. */
  private Map<String, @Nullable Object> told = Map.of();

  private boolean deletedBefore;

  KeyChange(Row deleted) {
    this.deleted = deleted;
  }

  /** The delete of the old key. */
  public synchronized Row deleted() {
    return deleted;
  }

  synchronized boolean isOf(Row delete) {
    return delete.plan().table().equals(deleted.plan().table())
        && RowKey.of(delete).equals(RowKey.of(deleted));
  }

  /** The row of the new key has come. */
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

  /** No row comes that lacks a value. */
  synchronized void ended() {
    lacking = List.of();
  }

  /**
   * A row that was made anew takes the place of another: what was read is read again, for the plan
   * may have other columns.
   */
  public static Row rejoined(Row made, Row replaced) {
    KeyChange change = replaced.keyChange();
    if (change == null) {
      return made;
    }
    if (made.operation() == Operation.DELETE) {
      change.deleted = made;
      // The row of the new key may be of a plan that is old too.
      change.lacking = null;
    } else {
      change.followedBy(made);
    }
    change.read = false;
    return made.in(change);
  }

  /** Whether the row of the old key is still to be read. */
  public synchronized boolean isUnread() {
    return !read && (lacking == null || !lacking.isEmpty());
  }

  /** The columns to be read of the row of the old key. */
  public synchronized List<String> wanted() {
    return lacking == null ? deleted.plan().otherColumnsOfTable() : lacking;
  }

  /**
   * The row of the old key has been looked for. It stays known when the batch is tried again, which
   * may find nothing if a commit took effect whose answer was lost.
   *
   * @param found texts and bytes by column; empty where there is no such row
   */
  public synchronized void read(Map<String, @Nullable Object> found) {
    read = true;
    stored.putAll(found);
  }

  /**
   * What earlier rows of the batch say.
   *
   * @param before whether one of them is a delete: the stored row then says nothing
   */
  synchronized void told(Map<String, @Nullable Object> values, boolean before) {
    told = values;
    deletedBefore = before;
  }

  /** The value the column had under the old key, or {@link Unavailable#VALUE}. */
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
