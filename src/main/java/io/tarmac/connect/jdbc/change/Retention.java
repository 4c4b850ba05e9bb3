package io.tarmac.connect.jdbc.change;

/** How much is kept of a change until its row has been written. */
public enum Retention {
  /** What the row can be planned and converted from once more. */
  ROW,
  /** The record too, as Connect delivered it, which a dead letter queue may want. */
  RECORD;

  /** The change as it is kept. */
  public Change of(Change change) {
    return switch (this) {
      case ROW -> RetainedChange.of(change);
      case RECORD -> change;
    };
  }
}
