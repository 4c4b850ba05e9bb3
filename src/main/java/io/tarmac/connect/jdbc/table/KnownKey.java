package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.NestedMode;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.List;

/** The part of the key that is known before the first record. Immutable. */
final class KnownKey {

  private final PlannerSettings settings;

  KnownKey(PlannerSettings settings) {
    this.settings = settings;
  }

  /** Returns the names of the key's columns, or none if only records tell the names. */
  List<String> names() {
    List<String> names =
        switch (settings.keys().mode()) {
          case NONE -> List.of();
          case KAFKA ->
              ColumnPlanner.kafkaKey(settings.keys()).stream().map(NamedSource::column).toList();
          case RECORD_KEY, RECORD_VALUE, RECORD_HEADER -> ofFields();
        };
    return names.stream().map(settings.identifiers()::fold).toList();
  }

  /**
   * Requires that a table has the key's columns, and types that take the values as far as they are
   * known. If rows are looked for by the key, the table also needs a unique index on its columns.
   *
   * @throws PlanException if the table lacks one of these
   */
  void require(TableSchema schema) throws PlanException {
    List<String> found = new ArrayList<>();
    for (String name : names()) {
      ColumnSchema column = schema.columnOfField(name, settings.identifiers());
      if (column == null) {
        new CaseVariants(settings).requireNoColumn(schema, name, names());
        throw TableRequirements.noKeyColumn(schema.table(), name);
      }
      found.add(column.name());
    }
    if (settings.needUniqueKey()) {
      if (found.isEmpty()) {
        UniqueIndex.requireAny(schema);
      } else {
        UniqueIndex.require(schema.table(), found, schema);
      }
    }
    if (settings.keys().mode() == KeyMode.KAFKA) {
      for (NamedSource source : ColumnPlanner.kafkaKey(settings.keys())) {
        requireFit(source, schema);
      }
    }
  }

  /**
   * Returns the names of columns that are fields. With flattening there are none, because a name
   * may stand for everything nested in a field, whose columns have other names.
   */
  private List<String> ofFields() {
    return settings.values().nestedMode() == NestedMode.FLATTEN
        ? List.of()
        : settings.keys().fields().stream().map(settings.columns().naming()::apply).toList();
  }

  private void requireFit(NamedSource source, TableSchema schema) throws PlanException {
    ColumnSchema column =
        schema.column(settings.identifiers().fold(source.column()), settings.identifiers());
    if (column == null) {
      return;
    }
    try {
      settings
          .columnFit()
          .fit(source.schema(), settings.types().keyColumnMapping(source.schema()), column);
    } catch (UnsupportedTypeException unsupported) {
      throw new PlanException(
          ErrorCode.TYPE_DOES_NOT_FIT,
          "table %s, column '%s': %s; alter the column, or change %s"
              .formatted(
                  schema.table(),
                  PrintableText.name(column.name()),
                  unsupported.getMessage(),
                  KeyProperties.KEY_MODE));
    }
  }
}
