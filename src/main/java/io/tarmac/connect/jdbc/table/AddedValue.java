package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.ColumnProperties;
import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.type.FieldReading;
import org.jspecify.annotations.Nullable;

/** The source of the value of a column that the user adds to each row. */
record AddedValue(ValueSource source) implements ValueSource {

  @Override
  public @Nullable Object valueIn(Change change) {
    return source.valueIn(change);
  }

  @Override
  public AddedValue then(FieldReading.ReadingStep step) {
    return new AddedValue(source.then(step));
  }

  /** Returns what the user can do to have no column of a source, for messages. */
  static String remedy(ValueSource source) {
    return source instanceof AddedValue
        ? "change it in " + ColumnProperties.ADD
        : "leave it out with " + FieldProperties.EXCLUDE;
  }
}
