package io.tarmac.connect.jdbc.change;

/** Whether a row keeps the record that it comes from until it is written. */
public enum KeepRecord {
  /** Keeps what the row can be planned and converted from once more. */
  NO,
  /** Keeps the record too, as Connect delivered it, for a dead letter queue. */
  YES;

  /** Returns the change as the row keeps it. */
  public Change keep(Change change) {
    return switch (this) {
      case NO -> SlimChange.of(change);
      case YES -> change;
    };
  }
}
