package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.Placeholder.PlaceholderSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The settings that say which columns a row has, how these columns are named, and what types they
 * have.
 *
 * @param fields the fields to write; fields of the key are always written
 * @param naming how the name of a field becomes the name of its column
 * @param names the names of columns by field, to which {@code naming} does not apply
 * @param types the types of columns by the columns' names
 * @param added the columns that the sink adds to each row
 */
public record ColumnSettings(
    FieldFilter fields,
    Naming naming,
    TableEntries<String> names,
    TableEntries<FieldType> types,
    List<AddedColumn> added) {

  /** The settings that write every field to a column of the field's own name. */
  public static final ColumnSettings AS_THEY_COME =
      new ColumnSettings(
          FieldFilter.ALL, Naming.NONE, TableEntries.none(), TableEntries.none(), List.of());

  /** The sources that are read from the value of a record, and not from its row. */
  private static final Set<PlaceholderSource> OF_VALUES =
      EnumSet.of(PlaceholderSource.SOURCE, PlaceholderSource.SCHEMA, PlaceholderSource.CHANGE);

  public ColumnSettings {
    added = List.copyOf(added);
  }

  /** Tells whether each column has the name of its field. */
  public boolean keepsNames() {
    return naming.equals(Naming.NONE) && names.isEmpty();
  }

  /** Tells whether a column gets its values from the values of records, which tombstones lack. */
  public boolean readValues(String column) {
    for (AddedColumn each : added) {
      if (each.name().equals(column)) {
        return isOfValue(each);
      }
    }
    return true;
  }

  /** Tells whether an added column gets its values from the values of records. */
  public static boolean isOfValue(AddedColumn column) {
    return column.value() instanceof Placeholder placeholder
        && (placeholder.source() == PlaceholderSource.FIELD
            || OF_VALUES.contains(placeholder.source()));
  }

  /** Tells whether a column takes the whole row, so that fields have no columns of their own. */
  public boolean addsRow() {
    return added.stream()
        .anyMatch(
            column ->
                column.value() instanceof Placeholder placeholder
                    && placeholder.source() == PlaceholderSource.ROW);
  }

  /** Tells whether a row can be made again only from the whole value of its record. */
  public boolean readWholeValues() {
    return added.stream()
        .anyMatch(
            column ->
                column.value() instanceof Placeholder placeholder
                    && OF_VALUES.contains(placeholder.source()));
  }
}
