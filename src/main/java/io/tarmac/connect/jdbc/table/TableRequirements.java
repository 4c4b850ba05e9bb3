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
   * @throws PlanException if the sink may not, or cannot
   */
  void requireCreatable(TablePlan plan) throws PlanException {
    if (plan.columns().stream().anyMatch(PlannedColumn::hasNoType)) {
      throw new PlanException(
          ErrorCode.MISSING_TABLE,
          "table %s: the table does not exist, and a record without a schema tells no types to create it with; create it%s"
              .formatted(
                  plan.table(),
                  allowed.createsTables() ? ", or set " + ColumnProperties.TYPES : ""));
    }
    if (!allowed.createsTables()) {
      throw forbidden(plan, ErrorCode.MISSING_TABLE, "the table does not exist");
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
    List<PlannedColumn> withoutTypes = missing.stream().filter(PlannedColumn::hasNoType).toList();
    if (!withoutTypes.isEmpty()) {
      throw new PlanException(
          ErrorCode.MISSING_COLUMN,
          "table %s: %s, and a value without a schema tells no type to create it with; create it, set %s, or leave the field out"
              .formatted(plan.table(), noColumn(withoutTypes), ColumnProperties.TYPES));
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
   * Refuses the names of absent columns if the table has a column whose name differs only in case
   * from one of them.
   *
   * @param all the names of the plan's columns; an existing column among them has a field of its
   *     own
   * @throws PlanException if there is one and the configuration does not allow a second column
   */
  void requireNoOtherCase(TableSchema schema, List<String> absent, List<String> all)
      throws PlanException {
    if (allowOtherCase) {
      return;
    }
    for (String name : absent) {
      ColumnSchema other = inOtherCase(schema, name, all);
      if (other != null) {
        throw new PlanException(
            ErrorCode.NAME_IN_OTHER_CASE,
            "table %s: the table has no column '%s', but it has '%s', whose name differs only in case; %s"
                .formatted(
                    schema.table(),
                    PrintableText.name(name),
                    PrintableText.name(other.name()),
                    remedyForCase(NamingProperties.COLUMN_STYLE)));
      }
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
