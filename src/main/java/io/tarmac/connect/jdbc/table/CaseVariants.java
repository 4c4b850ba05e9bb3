package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.NamingProperties;
import io.tarmac.connect.jdbc.config.ProfileProperties;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.text.PrintableText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rule for tables and columns whose names differ only in case from an absent one. Another sink
 * or a person made the existing one, and rows would silently go to a second table or column.
 * Immutable.
 */
final class CaseVariants {

  private final boolean areAllowed;
  private final Identifiers identifiers;

  CaseVariants(PlannerSettings settings) {
    this.areAllowed = settings.namesAreMeant() || settings.identifiers().tablesInAnyCase();
    this.identifiers = settings.identifiers();
  }

  /**
   * Tells whether the configuration allows a second table or column whose name differs only in
   * case.
   */
  boolean areAllowed() {
    return areAllowed;
  }

  /**
   * Refuses the name of an absent table if a table exists whose name differs only in case.
   *
   * @param other the existing table; null if there is none
   * @throws PlanException if there is one and the configuration does not allow a second table
   */
  void requireNoTable(TableName absent, @Nullable TableName other) throws PlanException {
    if (!areAllowed && other != null) {
      throw new PlanException(
          ErrorCode.NAME_IN_OTHER_CASE,
          "table %s does not exist, but table %s does, whose name differs only in case; %s"
              .formatted(absent, other, remedy(NamingProperties.TABLE_STYLE)));
    }
  }

  /**
   * Refuses the name of an absent column if the table has a column whose name differs only in case.
   *
   * @param all the names of the plan's columns; an existing column among them has a field of its
   *     own
   * @throws PlanException if there is one and the configuration does not allow a second column
   */
  void requireNoColumn(TableSchema schema, String absent, List<String> all) throws PlanException {
    if (areAllowed || schema.column(absent, identifiers) != null) {
      return;
    }
    for (ColumnSchema column : schema.columns()) {
      if (column.name().equalsIgnoreCase(absent) && !all.contains(column.name())) {
        throw new PlanException(
            ErrorCode.NAME_IN_OTHER_CASE,
            "table %s: the table has no column '%s', but it has '%s', whose name differs only in case; %s"
                .formatted(
                    schema.table(),
                    PrintableText.name(absent),
                    PrintableText.name(column.name()),
                    remedy(NamingProperties.COLUMN_STYLE)));
      }
    }
  }

  private static String remedy(String style) {
    return "set %s=false or %s to write to the one that exists, or name the profile in %s if the other is meant"
        .formatted(TableProperties.QUOTE_IDENTIFIERS, style, ProfileProperties.PROFILE);
  }
}
