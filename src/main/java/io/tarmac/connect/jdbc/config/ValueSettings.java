package io.tarmac.connect.jdbc.config;

import org.jspecify.annotations.Nullable;

/**
 * The settings that say how values of records are read.
 *
 * @param nullBecomesDefault whether a null becomes the default of its schema, if the schema has one
 * @param unavailablePlaceholder the text that Debezium sends for a wide column that did not change;
 *     empty: no text is a placeholder
 * @param column the column that takes a value that is plain text; null: the only candidate
 * @param nestedMode what nested values become
 * @param invalidText what is done about text that a database cannot store
 * @param zones the zones of columns without a time zone
 * @param maxFields the most fields that a record may have
 */
public record ValueSettings(
    boolean nullBecomesDefault,
    String unavailablePlaceholder,
    @Nullable String column,
    NestedMode nestedMode,
    InvalidText invalidText,
    LocalZones zones,
    int maxFields) {}
