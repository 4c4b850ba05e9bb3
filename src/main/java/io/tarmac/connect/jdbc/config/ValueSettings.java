package io.tarmac.connect.jdbc.config;

import org.jspecify.annotations.Nullable;

/**
 * How values of records are read.
 *
 * @param nullBecomesDefault whether a null is the schema's default, where it has one
 * @param unavailablePlaceholder what Debezium sends for a wide column that was not changed; empty:
 *     nothing is a placeholder
 * @param column the column that takes a value that is plain text; null: the only candidate
 * @param nestedMode what nested values become
 * @param invalidText what is done about text that a database cannot store
 * @param zones of columns without a time zone
 * @param maxFields how many fields a record may have
 */
public record ValueSettings(
    boolean nullBecomesDefault,
    String unavailablePlaceholder,
    @Nullable String column,
    NestedMode nestedMode,
    InvalidText invalidText,
    LocalZones zones,
    int maxFields) {

  /** Creates settings with times and dates in UTC and the default limit of fields. */
  public ValueSettings(
      boolean nullBecomesDefault,
      String unavailablePlaceholder,
      @Nullable String column,
      NestedMode nestedMode,
      InvalidText invalidText) {
    this(
        nullBecomesDefault,
        unavailablePlaceholder,
        column,
        nestedMode,
        invalidText,
        LocalZones.UTC,
        ValueProperties.DEFAULT_MAX_FIELDS);
  }
}
