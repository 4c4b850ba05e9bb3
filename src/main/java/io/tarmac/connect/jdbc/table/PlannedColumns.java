package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.ColumnProperties;
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

/** The columns of a plan in the making, those of the key first. No two of them are the same. */
final class PlannedColumns {

  private final TableName table;
  private final Identifiers identifiers;
  private final RecordNames recordNames;

  /** The number of the key's columns, once all of them have been added. */
  private int keys = Integer.MAX_VALUE;

  private final List<NamedSource> sources = new ArrayList<>();
  private final List<PlannedColumn> columns = new ArrayList<>();

  /**
   * The indexes of the columns by name. A record may have thousands of columns, too many to search
   * one by one.
   */
  private final Map<String, Integer> indexes = new HashMap<>();

  private final Set<String> fields = new HashSet<>();

  PlannedColumns(TableName table, Identifiers identifiers, RecordNames recordNames) {
    this.table = table;
    this.identifiers = identifiers;
    this.recordNames = recordNames;
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
          isChosen(column, columns.size()) || isChosen(columns.get(same), same),
          ErrorCode.SAME_NAME,
          "table %s: the fields '%s' and '%s' both become the column '%s'; %s"
              .formatted(
                  table,
                  PrintableText.name(other.origin()),
                  PrintableText.name(source.origin()),
                  PrintableText.name(column.name()),
                  remedy(other, source)));
    }
    if (!source.isAdded()) {
      fields.add(identifiers.columnKey(source.field()));
    }
    sources.add(source);
    columns.add(column);
  }

  /** Ends the key. All columns that are added from now on are outside the key. */
  void endKey() {
    keys = columns.size();
  }

  /**
   * Returns the plan of the columns, with the database's spelling of their names. Call {@link
   * #endKey} before.
   *
   * @throws PlanException if the database cannot have such a name, or takes two names for one
   * @throws BadRecordException if the database cannot have the name, or takes two for one, and the
   *     record chose it
   */
  TablePlan plan(ApplyRules rules) throws PlanException, BadRecordException {
    List<PlannedColumn> spelt = new ArrayList<>();
    Map<String, Integer> speltIndexes = new HashMap<>();
    for (PlannedColumn column : columns) {
      String name = spelling(column, spelt.size());
      Integer same = speltIndexes.putIfAbsent(identifiers.columnKey(name), spelt.size());
      if (same != null) {
        PlannedColumn other = spelt.get(same);
        throw RecordNames.blamed(
            isChosen(column, spelt.size()) || isChosen(other, same),
            ErrorCode.SAME_NAME,
            "table %s: the fields '%s' and '%s' are one column to the database; leave one out or rename it with a transformation"
                .formatted(
                    table, PrintableText.name(other.name()), PrintableText.name(column.name())));
      }
      spelt.add(name.equals(column.name()) ? column : column.fittedTo(name, column.mapping()));
    }
    return new TablePlan(table, spelt.subList(0, keys), spelt.subList(keys, spelt.size()), rules);
  }

  private String spelling(PlannedColumn column, int index)
      throws PlanException, BadRecordException {
    try {
      identifiers.require(column.name());
      return identifiers.fold(column.name());
    } catch (InvalidNameException impossible) {
      throw RecordNames.blamed(
          isChosen(column, index),
          ErrorCode.INVALID_NAME,
          "table %s, column '%s': %s; %s"
              .formatted(
                  table,
                  PrintableText.name(column.name()),
                  impossible.getMessage(),
                  column.source() instanceof AddedValue added
                      ? "give the column another name in " + added.property()
                      : "leave the field out or rename it with a transformation"));
    }
  }

  private boolean isChosen(PlannedColumn column, int index) {
    return recordNames.chose(column.name(), column.schema(), index < keys);
  }

  private static String remedy(NamedSource one, NamedSource other) {
    for (NamedSource source : List.of(other, one)) {
      if (source.source() instanceof AddedValue added) {
        return "give the column another name in %s, or rename the field with a transformation"
            .formatted(added.property());
      }
    }
    if (one.isNamedBySource() || other.isNamedBySource()) {
      return "the schema parameter %s names the column, so leave one field out, or give one another name in %s"
          .formatted(SourceColumn.NAME, ColumnProperties.NAME_MAPPING);
    }
    return "give one field another name in %s, or change %s%s"
        .formatted(
            ColumnProperties.NAME_MAPPING,
            NamingProperties.COLUMN_STYLE,
            one.isNested() || other.isNested() ? " or " + ValueProperties.NESTED_MODE : "");
  }
}
