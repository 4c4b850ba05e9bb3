package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.NamingProperties;
import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.SourceColumn;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Columns of one table, no two of which are the same. */
final class PlannedColumns {

  private final TableName table;
  private final Identifiers identifiers;
  private final RecordNames recordNames;

  /** The number of the key's columns, which are the first ones. */
  private final int keys;

  private final List<NamedSource> sources = new ArrayList<>();
  private final List<PlannedColumn> columns = new ArrayList<>();

  /**
   * The indexes of the columns by name. A record may have thousands of columns, too many to search
   * one by one.
   */
  private final Map<String, Integer> indexes = new HashMap<>();

  private final Set<String> fields = new HashSet<>();

  /** Creates the list of the key's columns. */
  PlannedColumns(TableName table, Identifiers identifiers, RecordNames recordNames) {
    this(table, identifiers, recordNames, Integer.MAX_VALUE);
  }

  /** Creates a list that begins with the key's columns. */
  PlannedColumns(PlannedColumns key) {
    this(key.table, key.identifiers, key.recordNames, key.columns.size());
    sources.addAll(key.sources);
    columns.addAll(key.columns);
    indexes.putAll(key.indexes);
    fields.addAll(key.fields);
  }

  private PlannedColumns(
      TableName table, Identifiers identifiers, RecordNames recordNames, int keys) {
    this.table = table;
    this.identifiers = identifiers;
    this.recordNames = recordNames;
    this.keys = keys;
  }

  TableName table() {
    return table;
  }

  List<PlannedColumn> columns() {
    return columns;
  }

  /** Tells whether one of the columns is made of a field of that name. */
  boolean hasField(String name) {
    return fields.contains(identifiers.columnKey(name));
  }

  /**
   * Adds a column.
   *
   * @throws PlanException if there is a column of that name already
   * @throws BadRecordException if there is one, and the record chose one of the two names
   */
  void add(NamedSource source, PlannedColumn column) throws PlanException, BadRecordException {
    Integer same = indexes.putIfAbsent(identifiers.columnKey(column.name()), columns.size());
    if (same != null) {
      NamedSource other = sources.get(same);
      throw RecordNames.blamed(
          isChosen(column, columns.size() < keys) || isChosen(columns.get(same), same < keys),
          ErrorCode.SAME_NAME,
          "table %s: the fields '%s' and '%s' both become the column '%s'; %s"
              .formatted(
                  table,
                  PrintableText.name(other.origin()),
                  PrintableText.name(source.origin()),
                  PrintableText.name(column.name()),
                  remedy(other, source)));
    }
    fields.add(identifiers.columnKey(source.field()));
    sources.add(source);
    columns.add(column);
  }

  private boolean isChosen(PlannedColumn column, boolean isOfKey) {
    return recordNames.chose(column.name(), column.schema(), isOfKey);
  }

  private static String remedy(NamedSource one, NamedSource other) {
    if (one.isNamedBySource() || other.isNamedBySource()) {
      return "the schema parameter %s names the column, so leave one field out"
          .formatted(SourceColumn.NAME);
    }
    return "rename one with a transformation, or change %s%s"
        .formatted(
            NamingProperties.COLUMN_STYLE,
            one.isNested() || other.isNested() ? " or " + ValueProperties.NESTED_MODE : "");
  }
}
