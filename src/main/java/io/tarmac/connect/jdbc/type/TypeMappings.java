package io.tarmac.connect.jdbc.type;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The type table: from a field's schema to its {@link ColumnMapping}. A schema's semantic name
 * decides first, then its primitive type, so a semantic type nobody knows is stored as what it is
 * made of. Immutable; consulted when a table is planned, never per row.
 */
public final class TypeMappings {

  /** A semantic name counts only on the primitive type it was defined for. */
  private record SchemaKind(@Nullable String name, Schema.Type type) {}

  private final Map<SchemaKind, TypeMapping> mappings;
  private final UnaryOperator<ColumnType> keyColumnType;

  private TypeMappings(
      Map<SchemaKind, TypeMapping> mappings, UnaryOperator<ColumnType> keyColumnType) {
    this.mappings = Map.copyOf(mappings);
    this.keyColumnType = keyColumnType;
  }

  /** Connect's primitive and logical types and Debezium's time types. */
  public static TypeMappings standard() {
    TypeMappings empty = new TypeMappings(Map.of(), UnaryOperator.identity());
    return DebeziumTimeTypes.addTo(ConnectTypes.addTo(empty));
  }

  /** This table with one line replaced or added for a primitive type. */
  public TypeMappings with(Schema.Type type, TypeMapping mapping) {
    return with(new SchemaKind(null, type), mapping);
  }

  /** This table with one line replaced or added for a semantic type. */
  public TypeMappings with(String name, Schema.Type type, TypeMapping mapping) {
    return with(new SchemaKind(name, type), mapping);
  }

  /** This table with another rule for columns that are part of a primary key. */
  public TypeMappings withKeyColumnType(UnaryOperator<ColumnType> rule) {
    return new TypeMappings(mappings, rule);
  }

  /**
   * The mapping of a column outside the key.
   *
   * @throws UnsupportedTypeException when no column can hold the schema's values
   */
  public ColumnMapping columnMapping(Schema schema) {
    TypeMapping mapping = mappings.get(new SchemaKind(schema.name(), schema.type()));
    if (mapping == null) {
      mapping = mappings.get(new SchemaKind(null, schema.type()));
    }
    if (mapping == null) {
      String name = schema.name() == null ? "" : " (" + schema.name() + ")";
      throw new UnsupportedTypeException(
          "a value of type " + schema.type() + name + " has no column type");
    }
    return mapping.columnMapping(schema);
  }

  /** The mapping of a column of the key, which an index must be able to hold. */
  public ColumnMapping keyColumnMapping(Schema schema) {
    ColumnMapping mapping = columnMapping(schema);
    return mapping.withColumnType(keyColumnType.apply(mapping.columnType()));
  }

  private TypeMappings with(SchemaKind kind, TypeMapping mapping) {
    Map<SchemaKind, TypeMapping> more = new HashMap<>(mappings);
    more.put(kind, Objects.requireNonNull(mapping, "mapping"));
    return new TypeMappings(more, keyColumnType);
  }
}
