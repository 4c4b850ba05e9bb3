package io.tarmac.connect.jdbc.source;

import java.util.Locale;

/** A column of a source table that may be null: its type, its values, and when two are equal. */
record SourceColumn(String name, String type, Comparison comparison, Values values) {
  /** Returns a column that is named after its type. */
  static SourceColumn column(String type, Comparison comparison, Values values) {
    String name = type.replace("[]", " array").toLowerCase(Locale.ROOT);
    return new SourceColumn(
        "c_" + name.replaceAll("[^a-z0-9]+", "_").replaceAll("_$", ""), type, comparison, values);
  }
}
