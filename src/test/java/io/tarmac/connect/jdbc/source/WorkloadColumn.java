package io.tarmac.connect.jdbc.source;

import java.util.Locale;

/** A column of a source table that may be null: its type, its values, and when two are equal. */
record WorkloadColumn(String name, String type, ValueComparison comparison, Values values) {
  /** Returns a column that is named after its type. */
  static WorkloadColumn column(String type, ValueComparison comparison, Values values) {
    String name = type.replace("[]", " array").toLowerCase(Locale.ROOT);
    return new WorkloadColumn(
        "c_" + name.replaceAll("[^a-z0-9]+", "_").replaceAll("_$", ""), type, comparison, values);
  }
}
