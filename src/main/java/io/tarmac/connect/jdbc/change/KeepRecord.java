package io.tarmac.connect.jdbc.change;

/** The choice whether a row keeps the record that it comes from until the row is written. */
public enum KeepRecord {
  /**
   * The row keeps the parts of the record from which the row can be planned and converted again.
   */
  NO,
  /** The row keeps the whole record as Connect delivered it, for a dead letter queue. */
  YES;

  /** Returns the change as the row keeps it. */
  public Change keep(Change change) {
    return switch (this) {
      case NO -> SlimChange.of(change);
      case YES -> change;
    };
  }
}
