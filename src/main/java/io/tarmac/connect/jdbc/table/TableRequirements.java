package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.ColumnProperties;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.NamingProperties;
import io.tarmac.connect.jdbc.config.ProfileProperties;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.text.PrintableText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The requirements that a table has to meet before the sink writes to it. A table has to have what
 * the sink may not, or cannot, add. Its name and its columns' names have to be those that are
 * meant, and it may not keep the offsets of connectors. Immutable.
 */
final class TableRequirements {

  private static final String NEEDS_INDEX =
      "table %s: %s=upsert (and insert_ignore) needs a primary key or unique index on exactly the"
          + " columns %s (a view has none); create it or change %s";

  private final SchemaEvolution allowed;
  private final Identifiers identifiers;
  private final boolean allowOtherCase;
  private final Set<String> offsetColumns;

  TableRequirements(PlannerSettings settings) {
    this.allowed = settings.evolution();
    this.identifiers = settings.identifiers();
    this.allowOtherCase = settings.namesAreMeant() || identifiers.tablesInAnyCase();
    this.offsetColumns = settings.offsetColumns();
  }

  /**
   * Requires that the sink may, and can, create a table that does not exist.
   *
   * @throws PlanException if the sink may not
   * @throws BadRecordException if the values of the record tell too few types
   */
  void requireCreatable(TablePlan plan) throws PlanException, BadRecordException {
    if (!allowed.createsTables()) {
      throw forbidden(plan, ErrorCode.MISSING_TABLE, "the table does not exist");
    }
    for (PlannedColumn column : plan.keyColumns()) {
      if (column.hasNoType()) {
        throw new BadRecordException(
            ErrorCode.RECORD_KEY_MISMATCH,
            "table %s: the table does not exist, and the sink cannot create the column '%s' of the key for null, a list or a map; name other fields in %s, or create the table"
                .formatted(
                    plan.table(), PrintableText.name(column.name()), KeyProperties.KEY_FIELDS));
      }
    }
    requireValues(plan.table(), plan.columns());
  }

  /**
   * Requires that a record has a value for at least one column.
   *
   * @param columns the columns of the record's fields
   * @throws BadRecordException if all fields are null, and the table has a column for none of them
   */
  static void requireValues(TableName table, List<PlannedColumn> columns)
      throws BadRecordException {
    if (columns.stream().allMatch(PlannedColumn::hasNoType)) {
      throw new BadRecordException(
          ErrorCode.NO_VALUE_COLUMN,
          "table %s: all fields of the record are null, and the table has no column for any of them; create one, or set %s"
              .formatted(table, ColumnProperties.TYPES));
    }
  }

  /**
   * Requires that the sink may, and can, add the columns that a table lacks.
   *
   * @throws PlanException if the sink may not, or cannot
   */
  void requireAddable(TablePlan plan, List<PlannedColumn> missing) throws PlanException {
    for (PlannedColumn column : missing) {
      // A column that is added to a table does not become part of its primary key.
      if (plan.keyColumns().contains(column)) {
        throw noKeyColumn(plan.table(), column.name());
      }
    }
    if (!missing.isEmpty() && !allowed.addsColumns()) {
      throw forbidden(plan, ErrorCode.MISSING_COLUMN, noColumn(missing));
    }
  }

  /**
   * Requires that a table has the columns by which rows are deleted.
   *
   * @throws PlanException if a column is missing
   */
  static void requireNoneMissing(TablePlan delete, List<PlannedColumn> missing)
      throws PlanException {
    if (!missing.isEmpty()) {
      throw new PlanException(
          ErrorCode.TABLE_KEY_MISMATCH,
          "table %s: %s, by which rows are deleted; add the column or change %s"
              .formatted(delete.table(), noColumn(missing), KeyProperties.KEY_FIELDS));
    }
  }

  /** Returns the failure for a table that lacks a column of the key. */
  static PlanException noKeyColumn(TableName table, String column) {
    return new PlanException(
        ErrorCode.TABLE_KEY_MISMATCH,
        "table %s: the table has no column '%s', which is part of the key; alter the table's key or change %s"
            .formatted(table, PrintableText.name(column), KeyProperties.KEY_FIELDS));
  }

  private static PlanException forbidden(TablePlan plan, ErrorCode code, String problem) {
    return new PlanException(
        code,
        "table %s: %s; create it or set %s=basic"
            .formatted(plan.table(), problem, TableProperties.SCHEMA_EVOLUTION));
  }

  private static String noColumn(List<PlannedColumn> missing) {
    return "the table has no column '" + PrintableText.name(missing.get(0).name()) + "'";
  }

  /**
   * Requires a unique index on the key, by which rows are looked for. Without one an upsert would
   * double rows, and a delete would take several. If there is another index, MySQL and MariaDB
   * would use that for the key.
   *
   * @param key the columns as the table spells them
   * @throws PlanException if the table has no such index
   */
  static void requireUniqueIndex(TableSchema schema, List<String> key) throws PlanException {
    if (!schema.uniqueKeys().contains(Set.copyOf(key))) {
      throw noUniqueIndex(schema, PrintableText.names(key));
    }
  }

  /**
   * Requires any unique index, for a key that only records tell.
   *
   * @throws PlanException if the table has no such index
   */
  static void requireAnyUniqueIndex(TableSchema schema) throws PlanException {
    if (schema.uniqueKeys().stream().allMatch(key -> key.contains(TableSchema.NO_COLUMN))) {
      throw noUniqueIndex(schema, "of the records' key, and the table has none");
    }
  }

  private static PlanException noUniqueIndex(TableSchema schema, String columns) {
    return new PlanException(
        ErrorCode.TABLE_KEY_MISMATCH,
        NEEDS_INDEX.formatted(
            schema.table(), KeyProperties.INSERT_MODE, columns, KeyProperties.KEY_FIELDS));
  }

  /**
   * Tells whether the configuration allows a second table or column whose name differs only in
   * case. Otherwise another sink or a person made the existing one, and rows would silently go to
   * the second one.
   */
  boolean allowOtherCase() {
    return allowOtherCase;
  }

  /**
   * Refuses the name of an absent table if a table exists whose name differs only in case.
   *
   * @param other the existing table; null if there is none
   * @throws PlanException if there is one and the configuration does not allow a second table
   */
  void requireNoOtherCase(TableName absent, @Nullable TableName other) throws PlanException {
    if (!allowOtherCase && other != null) {
      throw new PlanException(
          ErrorCode.NAME_IN_OTHER_CASE,
          "table %s does not exist, but table %s does, whose name differs only in case; %s"
              .formatted(absent, other, remedyForCase(NamingProperties.TABLE_STYLE)));
    }
  }

  /**
   * Refuses the name of an absent column if the table has a column whose name differs only in case.
   *
   * @param all the names of the plan's columns; an existing column among them has a field of its
   *     own
   * @throws PlanException if there is one and the configuration does not allow a second column
   */
  void requireNoOtherCase(TableSchema schema, String absent, List<String> all)
      throws PlanException {
    ColumnSchema other = allowOtherCase ? null : inOtherCase(schema, absent, all);
    if (other != null) {
      throw new PlanException(
          ErrorCode.NAME_IN_OTHER_CASE,
          "table %s: the table has no column '%s', but it has '%s', whose name differs only in case; %s"
              .formatted(
                  schema.table(),
                  PrintableText.name(absent),
                  PrintableText.name(other.name()),
                  remedyForCase(NamingProperties.COLUMN_STYLE)));
    }
  }

  private @Nullable ColumnSchema inOtherCase(TableSchema schema, String name, List<String> all) {
    if (schema.column(name, identifiers) == null) {
      for (ColumnSchema column : schema.columns()) {
        if (column.name().equalsIgnoreCase(name) && !all.contains(column.name())) {
          return column;
        }
      }
    }
    return null;
  }

  private static String remedyForCase(String style) {
    return "set %s=false or %s to write to the one that exists, or name the profile in %s if the other is meant"
        .formatted(TableProperties.QUOTE_IDENTIFIERS, style, ProfileProperties.PROFILE);
  }

  /**
   * Tells whether a table has all the columns of a table that keeps offsets. The sink recognises
   * such a table by its columns, also under another name and through a view.
   */
  boolean keepsOffsets(TableSchema table) {
    return hasOffsetColumns(List.of(), table);
  }

  /**
   * Refuses a record whose table keeps offsets, or would be able to with the plan's columns.
   *
   * @param existing the table as it is; null if there is none
   * @throws BadRecordException if the table has, or would have, all the columns of such a table
   */
  void requireNoOffsets(TablePlan plan, @Nullable TableSchema existing) throws BadRecordException {
    if (hasOffsetColumns(plan.columns(), existing)) {
      throw ofOffsets(plan.table());
    }
  }

  /**
   * Refuses a record whose table keeps offsets.
   *
   * @throws BadRecordException if the table has all the columns of such a table
   */
  void requireNoOffsets(TableSchema table) throws BadRecordException {
    if (keepsOffsets(table)) {
      throw ofOffsets(table.table());
    }
  }

  private boolean hasOffsetColumns(List<PlannedColumn> planned, @Nullable TableSchema existing) {
    Set<String> missing = new HashSet<>(offsetColumns);
    for (PlannedColumn column : planned) {
      missing.removeIf(column.name()::equalsIgnoreCase);
    }
    if (existing != null) {
      for (ColumnSchema column : existing.columns()) {
        missing.removeIf(column.name()::equalsIgnoreCase);
      }
    }
    return missing.isEmpty();
  }

  private static BadRecordException ofOffsets(TableName table) {
    return new BadRecordException(
        ErrorCode.OFFSETS_TABLE_AS_TARGET,
        "table %s has the columns of a table that keeps the offsets of connectors, and takes no records; change %s"
            .formatted(table, TableProperties.TABLE_NAME_FORMAT));
  }
}
