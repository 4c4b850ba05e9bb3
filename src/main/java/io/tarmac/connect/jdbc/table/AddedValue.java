package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.ColumnProperties;
import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.type.FieldReading;
import org.jspecify.annotations.Nullable;

/**
 * The source of the value of a column that the user adds to each row.
 *
 * @param property the property that names the column
 */
record AddedValue(ValueSource source, String property) implements ValueSource {

  @Override
  public @Nullable Object valueIn(Change change) {
    return source.valueIn(change);
  }

  @Override
  public AddedValue then(FieldReading.ReadingStep step) {
    return new AddedValue(source.then(step), property);
  }

  /**
   * Tells whether the sink itself sets the column of a source, for soft deletes, history or sweeps.
   */
  static boolean isSetByMode(ValueSource source) {
    return source instanceof AddedValue added && !added.property.equals(ColumnProperties.ADD);
  }

  /** Returns what the user can do to have no column of a source, for messages. */
  static String remedy(ValueSource source) {
    return source instanceof AddedValue added
        ? "change it in " + added.property
        : "leave it out with " + FieldProperties.EXCLUDE;
  }
}
