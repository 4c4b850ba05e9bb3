package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.table.CatalogTimeout;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.GeometryTypes;
import io.tarmac.connect.jdbc.type.JsonText;
import io.tarmac.connect.jdbc.type.PairsText;
import io.tarmac.connect.jdbc.type.SourceColumn;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.ValueConverter;
import io.tarmac.connect.jdbc.type.VectorText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;

/**
 * The types that a PostgreSQL database has from extensions, for columns to be created.
 *
 * @param names the qualified name of each type in SQL, by the name that the extension gave it
 */
public record ExtensionTypes(Map<String, String> names) {

  /** The types of a database without extensions. */
  static final ExtensionTypes NONE = new ExtensionTypes(Map.of());

  private static final String DATA = "io.debezium.data.";

  private static final String INSTALLED =
      """
      select t.typname as type,
        pg_catalog.quote_ident(n.nspname) || '.' || pg_catalog.quote_ident(t.typname) as name
      from pg_catalog.pg_type t
      join pg_catalog.pg_namespace n on n.oid = t.typnamespace
      join pg_catalog.pg_depend d on d.objid = t.oid and d.deptype = 'e'
        and d.classid = 'pg_catalog.pg_type'::pg_catalog.regclass
      where t.typtype = 'b' and pg_catalog.has_schema_privilege(n.oid, 'USAGE')
        and pg_catalog.has_type_privilege(t.oid, 'USAGE')
        and t.typname in ('citext', 'geography', 'geometry', 'halfvec', 'hstore', 'ltree',
          'sparsevec', 'vector')
      """;

  public ExtensionTypes {
    names = Map.copyOf(names);
  }

  /** Reads the types that the user of a connection may use. */
  static ExtensionTypes of(Connection connection) throws SQLException {
    Map<String, String> names = new HashMap<>();
    try (PreparedStatement query = CatalogTimeout.limit(connection.prepareStatement(INSTALLED));
        ResultSet found = query.executeQuery()) {
      while (found.next()) {
        names.put(found.getString("type"), found.getString("name"));
      }
    }
    return new ExtensionTypes(names);
  }

  /** Returns a type table that creates columns of these types for schemas of their values. */
  TypeMappings addTo(TypeMappings types) {
    TypeMappings more = types;
    more = changed(more, "geometry", GeometryTypes.GEOMETRY, Schema.Type.STRUCT);
    more = changed(more, "geography", GeometryTypes.GEOGRAPHY, Schema.Type.STRUCT);
    more = changed(more, "ltree", DATA + "Ltree", Schema.Type.STRING);
    String sparse = names.get("sparsevec");
    if (sparse != null) {
      more =
          more.with(
              DATA + "SparseDoubleVector",
              Schema.Type.STRUCT,
              schema -> PostgreSqlTypes.inputText(sparse, VectorText::ofSparse));
    }
    more = withVector(more, DATA + "FloatVector");
    return withVector(more, DATA + "DoubleVector");
  }

  /** Returns a type table that creates columns of these types for source columns of their names. */
  TypeMappings addSourcesTo(TypeMappings types) {
    TypeMappings more = types;
    for (String type : List.of("citext", "ltree")) {
      String name = names.get(type);
      if (name != null) {
        more = PostgreSqlTypes.addTexts(more, type, name);
      }
    }
    String hstore = names.get("hstore");
    return hstore == null
        ? more
        : more.withSource("HSTORE", (schema, column, m) -> pairs(schema, m, hstore));
  }

  private TypeMappings changed(
      TypeMappings types, String type, String schemaName, Schema.Type schemaType) {
    String name = names.get(type);
    return name == null
        ? types
        : types.changed(schemaName, schemaType, m -> PostgreSqlTypes.inputText(m, name));
  }

  /**
   * Returns a type table that creates vectors of half the precision only if the source's column has
   * no more.
   */
  private TypeMappings withVector(TypeMappings types, String schemaName) {
    String vector = names.get("vector");
    String half = names.getOrDefault("halfvec", vector);
    return vector == null || half == null
        ? types
        : types.with(
            schemaName,
            Schema.Type.ARRAY,
            schema -> {
              SourceColumn source = SourceColumn.of(schema);
              boolean isHalf = source != null && source.type().equals("HALFVEC");
              return PostgreSqlTypes.inputText(isHalf ? half : vector, JsonText.converter(schema));
            });
  }

  /** Maps hstore values, which Debezium sends as maps or, if configured so, as JSON. */
  private static ColumnMapping pairs(Schema schema, ColumnMapping standard, String name) {
    ValueConverter converter =
        switch (schema.type()) {
          case STRING -> value -> PairsText.ofJson((String) value);
          case MAP -> PairsText.ofMap(schema);
          case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, BYTES, ARRAY, STRUCT -> null;
        };
    return converter == null ? standard : PostgreSqlTypes.inputText(name, converter);
  }
}
