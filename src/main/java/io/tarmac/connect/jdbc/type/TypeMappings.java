package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The type table, which leads from a field's schema to its {@link ColumnMapping}. A schema's
 * semantic name decides first, then its primitive type, so an unknown semantic type is stored as
 * the type that it is made of. Then the type of the source's column decides, if the schema names
 * one that the database has too. Immutable. The planner consults the type table when it plans a
 * table, never per row.
 */
public final class TypeMappings {

  /**
   * A semantic name and a primitive type. The name counts only on the primitive type that it was
   * defined for.
   */
  private record SchemaKind(@Nullable String name, Schema.Type type) {

    /**
     * Returns a hash code without the method that Java generates for a record, which is slow at
     * first. Building a type table takes some hundred lookups.
     */
    @Override
    public int hashCode() {
      return 31 * Objects.hashCode(name) + type.hashCode();
    }
  }

  /** The prefix of the names of Connect's logical types. */
  private static final String CONNECT = "org.apache.kafka.connect.data.";

  /** The names of texts that not every database compares by value. */
  private static final Set<String> DOCUMENTS =
      Set.of("io.debezium.data.Json", "io.debezium.data.Xml", "io.debezium.data.Tsvector");

  private final Map<SchemaKind, TypeMapping> mappings;
  private final Map<String, SourceMapping> sourceMappings;
  private final UnaryOperator<ColumnType> keyColumnType;

  /** The table with Debezium's types, if this one is without them. */
  private final @Nullable TypeMappings complete;

  private TypeMappings(
      Map<SchemaKind, TypeMapping> mappings,
      Map<String, SourceMapping> sourceMappings,
      UnaryOperator<ColumnType> keyColumnType,
      @Nullable TypeMappings complete) {
    this.mappings = mappings;
    this.sourceMappings = sourceMappings;
    this.keyColumnType = keyColumnType;
    this.complete = complete;
  }

  /** Returns the table of Connect's types and Debezium's, in columns that every database has. */
  public static TypeMappings standard() {
    TypeMappings scalars =
        GeometryTypes.addTo(
            DebeziumDataTypes.addTo(DebeziumTimeTypes.addTo(ConnectTypes.addTo(empty()))));
    return scalars
        .with(Schema.Type.STRUCT, TypeMappings::json)
        .with(Schema.Type.MAP, TypeMappings::json)
        .with(Schema.Type.ARRAY, TypeMappings::json);
  }

  /** Returns the mapping of structs, maps and arrays that a database has no better type for. */
  private static ColumnMapping json(Schema schema) {
    return new ColumnMapping(
        ColumnType.of(Kind.TEXT), CanonicalType.STRING, JsonText.converter(schema));
  }

  static TypeMappings empty() {
    return new TypeMappings(Map.of(), Map.of(), UnaryOperator.identity(), null);
  }

  /** Returns this table with one line replaced or added for a primitive type. */
  public TypeMappings with(Schema.Type type, TypeMapping mapping) {
    return with(new SchemaKind(null, type), mapping);
  }

  /** Returns this table with one line replaced or added for a semantic type. */
  public TypeMappings with(String name, Schema.Type type, TypeMapping mapping) {
    return with(new SchemaKind(name, type), mapping);
  }

  /** Returns this table with the mapping of a primitive type changed. */
  public TypeMappings changed(Schema.Type type, UnaryOperator<ColumnMapping> change) {
    TypeMapping line = Objects.requireNonNull(mappings.get(new SchemaKind(null, type)), "line");
    return with(type, schema -> change.apply(line.columnMapping(schema)));
  }

  /** Returns this table with the mapping of a semantic type changed. */
  public TypeMappings changed(String name, Schema.Type type, UnaryOperator<ColumnMapping> change) {
    TypeMapping line = Objects.requireNonNull(line(name, type), "line");
    return with(name, type, schema -> change.apply(line.columnMapping(schema)));
  }

  /** Returns this table with one line replaced or added for a type of the source's column. */
  public TypeMappings withSource(String sourceType, SourceMapping mapping) {
    Map<String, SourceMapping> more = new HashMap<>(sourceMappings);
    more.put(sourceType, mapping);
    return new TypeMappings(mappings, more, keyColumnType, complete);
  }

  /** Returns this table with another rule for columns that are part of a primary key. */
  public TypeMappings withKeyColumnType(UnaryOperator<ColumnType> rule) {
    return new TypeMappings(mappings, sourceMappings, rule, complete);
  }

  /**
   * Returns this table without Debezium's semantic types of single values, and without types and
   * names of the source's column. Values of the removed types are stored as the types that they are
   * made of.
   */
  public TypeMappings ofConnectAlone() {
    Map<SchemaKind, TypeMapping> fewer = new HashMap<>(mappings);
    fewer
        .keySet()
        .removeIf(
            kind ->
                kind.name() != null
                    && kind.type().isPrimitive()
                    && !kind.name().startsWith(CONNECT));
    return new TypeMappings(fewer, Map.of(), keyColumnType, this);
  }

  /** Returns the table that has Debezium's semantic types, which may be this one. */
  public TypeMappings withSemanticTypes() {
    return complete == null ? this : complete;
  }

  /**
   * Tells whether the schema's name says what its values are. Such a value is one value, even if it
   * is made of parts.
   */
  public boolean isSemantic(Schema schema) {
    return hasMapping(schema) || VectorText.SPARSE_VECTOR.equals(schema.name());
  }

  /** Tells whether the table has a line for the schema's name. */
  boolean hasMapping(Schema schema) {
    return schema.name() != null
        && mappings.containsKey(
            new SchemaKind(StructuredTimes.baseName(schema.name()), schema.type()));
  }

  /** Returns the name of the source's column, or null if the schema lacks the name. */
  public @Nullable String sourceColumnName(Schema schema) {
    return complete == null ? SourceColumn.name(schema) : null;
  }

  /**
   * Returns the mapping of a column outside the key.
   *
   * @throws UnsupportedTypeException if no column can hold the schema's values
   */
  public ColumnMapping columnMapping(Schema schema) {
    TypeMapping line = line(StructuredTimes.baseName(schema.name()), schema.type());
    if (line == null) {
      throw new UnsupportedTypeException(
          "a value of type " + SchemaDescription.of(schema) + " has no column type");
    }
    ColumnMapping mapping = line.columnMapping(schema);
    SourceColumn source = SourceColumn.of(schema);
    SourceMapping bySource = source == null ? null : sourceMappings.get(source.type());
    return bySource == null || source == null
        ? mapping
        : bySource.columnMapping(schema, source, mapping);
  }

  /**
   * Returns the mapping of a column of the key, which an index must be able to hold and compare.
   *
   * @throws UnsupportedTypeException if no column can hold the schema's values, or no column of a
   *     key can
   */
  public ColumnMapping keyColumnMapping(Schema schema) {
    if (!areComparable(schema)) {
      throw new UnsupportedTypeException(
          "a value of type " + SchemaDescription.of(schema) + " cannot be part of a key");
    }
    ColumnMapping mapping = columnMapping(schema);
    return mapping.withColumnType(keyColumnType.apply(mapping.columnType()));
  }

  /** Tells whether every database compares the schema's values by value. */
  private static boolean areComparable(Schema schema) {
    return switch (schema.type()) {
      case STRUCT ->
          DebeziumDataTypes.VARIABLE_SCALE_DECIMAL.equals(schema.name())
              || StructuredTimes.isDateOrTime(schema);
      case ARRAY, MAP -> false;
      case STRING -> schema.name() == null || !DOCUMENTS.contains(schema.name());
      case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, BYTES -> true;
    };
  }

  private @Nullable TypeMapping line(@Nullable String name, Schema.Type type) {
    TypeMapping line = mappings.get(new SchemaKind(name, type));
    return line == null ? mappings.get(new SchemaKind(null, type)) : line;
  }

  private TypeMappings with(SchemaKind kind, TypeMapping mapping) {
    Map<SchemaKind, TypeMapping> more = new HashMap<>(mappings);
    more.put(kind, Objects.requireNonNull(mapping, "mapping"));
    return new TypeMappings(more, sourceMappings, keyColumnType, complete);
  }
}
