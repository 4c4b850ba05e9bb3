package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.SchemaDescription;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.jdbc.type.Unavailable;
import io.tarmac.connect.jdbc.type.ValueConverter;
import io.tarmac.connect.struct.DamagedStructException;
import io.tarmac.connect.text.PrintableText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conversion of changes into the values of planned columns. Immutable. */
final class RowValues {

  private final TableName table;
  private final List<PlannedColumn> columns;

  /** The columns that the table lacks because their fields have been null so far. */
  private final List<PlannedColumn> missingColumns;

  private final @Nullable TableSchema schema;
  private final int keySize;
  private final int version;
  private final ValueSource[] sources;
  private final ValueConverter[] converters;

  /** The form of an unavailable value for each column; null for a column that has none. */
  private final @Nullable UnavailablePlaceholder[] placeholders;

  /**
   * The flag of each column that tells whether the database would store something else for a null.
   */
  private final boolean[] altersNull;

  private final @Nullable UnavailablePlaceholder placeholder;

  /**
   * Creates the conversion.
   *
   * @param keySize the number of columns of the key, which are the first
   * @param version the index of the version column; negative if rows are not compared
   * @param missingColumns the columns that the table lacks because their fields are null so far
   * @param placeholder stands for a value that is unavailable; null if no value stands for one
   */
  RowValues(
      TableName table,
      List<PlannedColumn> columns,
      int keySize,
      int version,
      List<PlannedColumn> missingColumns,
      @Nullable TableSchema schema,
      @Nullable UnavailablePlaceholder placeholder) {
    this.table = table;
    this.columns = columns;
    this.missingColumns = List.copyOf(missingColumns);
    this.placeholder = placeholder;
    this.schema = schema;
    this.keySize = keySize;
    this.version = version;
    this.sources = columns.stream().map(PlannedColumn::source).toArray(ValueSource[]::new);
    this.converters =
        columns.stream().map(column -> column.mapping().converter()).toArray(ValueConverter[]::new);
    this.altersNull = new boolean[columns.size()];
    for (int i = 0; i < altersNull.length; i++) {
      ColumnSchema existing = existing(columns.get(i), schema);
      altersNull[i] = existing != null && existing.generated() == Generated.NOW_FOR_NULL;
    }
    this.placeholders = new @Nullable UnavailablePlaceholder[columns.size()];
    for (int i = keySize; i < placeholders.length; i++) {
      if (i != version && UnavailablePlaceholder.canBe(columns.get(i).schema())) {
        placeholders[i] = placeholder;
      }
    }
  }

  boolean hasFieldWithoutColumn() {
    return !missingColumns.isEmpty();
  }

  @Nullable Object[] values(Change change) throws BadRecordException {
    @Nullable Object[] values = new @Nullable Object[sources.length];
    int i = 0;
    try {
      for (; i < values.length; i++) {
        Object value = sources[i].valueIn(change);
        if (value == null) {
          if (i < keySize) {
            throw nullKey(i);
          }
          if (i == version) {
            throw nullVersion(i);
          }
          if (altersNull[i]) {
            throw alteredNull(i);
          }
        } else if (isUnavailable(placeholders[i], value)) {
          values[i] = Unavailable.VALUE;
        } else {
          values[i] = converters[i].convert(value);
        }
      }
    } catch (DamagedStructException damage) {
      throw BadRecordException.of(damage);
    } catch (RuntimeException outOfRange) {
      throw unconvertible(i, outOfRange);
    }
    for (PlannedColumn column : missingColumns) {
      Object value = column.source().valueIn(change);
      if (value != null && !isUnavailable(placeholder, value)) {
        throw noColumn(column);
      }
    }
    return values;
  }

  private static boolean isUnavailable(@Nullable UnavailablePlaceholder placeholder, Object value) {
    return placeholder != null && placeholder.is(value);
  }

  private BadRecordException nullKey(int column) {
    return new BadRecordException(
        ErrorCode.RECORD_KEY_MISMATCH,
        "table %s: column '%s' of the key is null; name other fields in %s, or give every record a key"
            .formatted(
                table, PrintableText.name(columns.get(column).name()), KeyProperties.KEY_FIELDS));
  }

  private BadRecordException nullVersion(int column) {
    return new BadRecordException(
        ErrorCode.NO_VERSION,
        "table %s: column '%s' is null, but %s compares rows by it; send a value, or name another column"
            .formatted(
                table,
                PrintableText.name(columns.get(column).name()),
                KeyProperties.OVERWRITE_WHEN));
  }

  private BadRecordException noColumn(PlannedColumn column) {
    return new BadRecordException(
        ErrorCode.VALUE_DOES_NOT_FIT,
        "table %s: the table has no column '%s', and the sink cannot choose its type by the value; create the column, or %s"
            .formatted(
                table, PrintableText.name(column.name()), AddedValue.remedy(column.source())));
  }

  private BadRecordException alteredNull(int index) {
    PlannedColumn column = columns.get(index);
    return new BadRecordException(
        ErrorCode.NULL_VALUE,
        "table %s: column '%s'%s must not be null and the value is, for which the database would store the time of day; alter the column to take null, or %s"
            .formatted(
                table,
                PrintableText.name(column.name()),
                declaredType(column),
                AddedValue.remedy(column.source())));
  }

  private BadRecordException unconvertible(int index, RuntimeException reason) {
    PlannedColumn column = columns.get(index);
    String problem =
        reason instanceof RefusedValueException refused
            ? "does not fit (%s)".formatted(refused.getMessage())
            : "cannot be converted to %s (%s)"
                .formatted(column.mapping().canonicalType(), reason.getClass().getSimpleName());
    return new BadRecordException(
        ErrorCode.VALUE_DOES_NOT_FIT,
        "table %s: %s for column '%s'%s %s%s"
            .formatted(
                table,
                typedValue(column),
                PrintableText.name(column.name()),
                declaredType(column),
                problem,
                Schemaless.isAny(column.schema())
                    ? "; alter the column, or " + remedy(index, column)
                    : ""));
  }

  private String remedy(int index, PlannedColumn column) {
    return index < keySize
        ? "name other fields in " + KeyProperties.KEY_FIELDS
        : AddedValue.remedy(column.source());
  }

  private static String typedValue(PlannedColumn column) {
    return Schemaless.isAny(column.schema())
        ? "the value"
        : "the value of type " + SchemaDescription.of(column.schema());
  }

  /**
   * Returns the type in parentheses, as the database spells it, or an empty text if the table is
   * not known.
   */
  private String declaredType(PlannedColumn column) {
    ColumnSchema existing = existing(column, schema);
    return existing == null ? "" : " (" + existing.shownType() + ")";
  }

  private static @Nullable ColumnSchema existing(
      PlannedColumn column, @Nullable TableSchema schema) {
    return schema == null ? null : schema.column(column.name());
  }
}
