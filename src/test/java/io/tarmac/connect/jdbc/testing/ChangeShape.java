package io.tarmac.connect.jdbc.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** How the records of a topic tell a history. */
public enum ChangeShape {
  /** The row alone, and a tombstone when it is gone. */
  FLAT,
  /** Debezium's envelope, and a tombstone after each delete event. */
  ENVELOPE;

  private static final Envelope ENVELOPE_OF_ROWS = new Envelope("test", "row", TestingRow.ROW);

  /** The values of the one or two records of an event; all have the row's key. */
  public List<@Nullable Struct> values(History.HistoryEvent event) {
    List<@Nullable Struct> values = new ArrayList<>();
    switch (this) {
      case FLAT -> values.add(event.after());
      case ENVELOPE -> {
        values.add(envelope(event.before(), event.after()));
        if (event.after() == null) {
          values.add(null);
        }
      }
    }
    return values;
  }

  private static Struct envelope(@Nullable Struct before, @Nullable Struct after) {
    if (after == null) {
      return ENVELOPE_OF_ROWS.delete(Objects.requireNonNull(before));
    }
    return before == null ? ENVELOPE_OF_ROWS.create(after) : ENVELOPE_OF_ROWS.update(before, after);
  }
}
