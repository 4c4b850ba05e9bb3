package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tarmac.connect.jdbc.config.InvalidText;
import io.tarmac.connect.jdbc.config.LocalZones;
import io.tarmac.connect.jdbc.config.NestedMode;
import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.database.db2.Db2;
import io.tarmac.connect.jdbc.database.h2.H2;
import io.tarmac.connect.jdbc.database.mysql.MariaDb;
import io.tarmac.connect.jdbc.database.mysql.MySql;
import io.tarmac.connect.jdbc.database.oracle.Oracle;
import io.tarmac.connect.jdbc.database.postgresql.ExtensionTypes;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSql;
import io.tarmac.connect.jdbc.database.sqlite.Sqlite;
import io.tarmac.connect.jdbc.database.sqlserver.SqlServer;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Equality;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.ColumnTarget;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.GeometryTypes;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The cost of a long value in every conversion of the type tables: from each schema to a column
 * that the sink creates, and to each type of column that the code names.
 *
 * <p>If a converter serves several schemas with the same values, it is measured with the first of
 * them, or with each of them in a whole run.
 */
@TestInstance(Lifecycle.PER_CLASS)
class HostileNumbersTest {

  private final Set<Object> measured = new HashSet<>();

  /**
   * On a processor of its own each value, of a megabyte too, costs less than 100 ms. Beside other
   * work it may take some times as long; what is not linear takes seconds.
   */
  private static final long MOST_NANOS = 400_000_000;

  private static final long MOST_BYTES = 256_000_000;
  private static final int ATTEMPTS = 5;

  /** The time in which Java 17 reads or writes a double at the ends of its range. */
  private static final long NANOS_PER_ELEMENT = 3_000;

  private static final long BYTES_PER_ELEMENT = 2_000;

  private static final String SOURCE_TYPE = "__debezium.source.column.type";
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final ValueSettings VALUES =
      new ValueSettings(
          false, "-", null, NestedMode.JSON, InvalidText.REPLACE, LocalZones.UTC, 10_000);

  private static final Path CODE = Path.of("src/main/java/io/tarmac/connect/jdbc/database");
  private static final Pattern CASES =
      Pattern.compile(
          "case\\s+(\"(?:[^\"\\\\]|\\\\.)*+\"(?:,\\s*\"(?:[^\"\\\\]|\\\\.)*+\")*+)\\s*->");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"");

  private static final Schema LINE =
      SchemaBuilder.struct()
          .name(GeometryTypes.LINE)
          .field("a", Schema.FLOAT64_SCHEMA)
          .field("b", Schema.FLOAT64_SCHEMA)
          .field("c", Schema.FLOAT64_SCHEMA)
          .build();
  private static final Schema CIRCLE =
      SchemaBuilder.struct()
          .name(GeometryTypes.CIRCLE)
          .field(
              "center",
              SchemaBuilder.struct()
                  .name(GeometryTypes.POINT)
                  .field("x", Schema.FLOAT64_SCHEMA)
                  .field("y", Schema.FLOAT64_SCHEMA)
                  .build())
          .field("radius", Schema.FLOAT64_SCHEMA)
          .build();

  /** A database, and the class that knows its columns. */
  record TestedColumns(Database database, String columns) {
    @Override
    public String toString() {
      return database.name();
    }
  }

  static Stream<TestedColumns> targets() {
    ExtensionTypes extensions =
        new ExtensionTypes(
            Map.of(
                "citext",
                "citext",
                "geography",
                "geography",
                "geometry",
                "geometry",
                "halfvec",
                "halfvec",
                "hstore",
                "hstore",
                "ltree",
                "ltree",
                "sparsevec",
                "sparsevec",
                "vector",
                "vector"));
    return Stream.of(
        new TestedColumns(PostgreSql.database(extensions), "postgresql/PostgreSqlColumns"),
        new TestedColumns(MySql.database("9.7.0"), "mysql/MySqlColumns"),
        new TestedColumns(MariaDb.database("11.4.2-MariaDB"), "mysql/MySqlColumns"),
        new TestedColumns(H2.database(), "h2/H2Columns"),
        new TestedColumns(Sqlite.database(), "sqlite/SqliteColumns"),
        new TestedColumns(SqlServer.database(), "sqlserver/SqlServerColumns"),
        new TestedColumns(Oracle.database(), "oracle/OracleColumns"),
        new TestedColumns(Db2.database(), "db2/Db2Columns"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("targets")
  @DisplayName(
      "C7_3 a long hostile value costs time that is linear in it, in a column to be created")
  void createdColumns(TestedColumns target) throws ReflectiveOperationException {
    List<Case> cases = new ArrayList<>();
    for (Schema schema : schemas(target.database().types())) {
      try {
        ColumnMapping mapping = target.database().types().columnMapping(schema);
        if (mapping.converter() != ValueConverter.AS_IS
            && measured.add(
                List.of(
                    kind(schema),
                    mapping.canonicalType(),
                    origin(mapping.converter(), mapping.columnType().toString())))) {
          cases.add(new Case(mapping, schema, mapping.columnType().toString()));
        }
      } catch (UnsupportedTypeException none) {
        // nothing is converted
      }
    }
    assertThat(costly(cases)).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("targets")
  @DisplayName(
      "C7_3 a long hostile value costs time that is linear in it, in a column that is there")
  void existingColumns(TestedColumns target) throws IOException, ReflectiveOperationException {
    List<Case> cases = new ArrayList<>();
    TargetFit fit = target.database().columnFit(VALUES);
    for (Schema schema : fewSchemas()) {
      for (String type : columnTypes(target)) {
        ColumnSchema column = column(type);
        ColumnTarget taken =
            fit.targets().target(column.isArray() ? column.element() : column, schema);
        if (taken != null) {
          try {
            ColumnMapping standard = target.database().types().columnMapping(schema);
            ColumnMapping mapping = fit.fit(schema, standard, column);
            if (isNew(schema, standard, column, taken, type)) {
              cases.add(new Case(mapping, schema, type));
            }
          } catch (UnsupportedTypeException none) {
            // nothing is converted
          }
        }
      }
    }
    assertThat(costly(cases)).isEmpty();
  }

  /** Tells whether no conversion from the same place in the code was measured yet. */
  private boolean isNew(
      Schema schema,
      ColumnMapping standard,
      ColumnSchema column,
      ColumnTarget target,
      String type) {
    if (column.isArray() && !HostileValues.WHOLE) {
      // The conversion of an element is measured with columns that are not arrays.
      return measured.add(List.of(kind(schema), standard.converter().getClass(), "array"));
    }
    return measured.add(
        List.of(
            kind(schema),
            standard.converter().getClass(),
            column.isArray(),
            target.canonicalType(),
            target.form(),
            origin(target.conversion(), type)));
  }

  /**
   * Returns what stands for the place in the code where a conversion comes from. Conversions that
   * were composed are all of one class, so that the type of the column tells them apart.
   */
  private static Object origin(Object conversion, String type) {
    String name = conversion.getClass().getName();
    boolean isComposed =
        name.startsWith(Conversion.class.getName() + "$")
            || name.startsWith(ValueConverter.class.getName() + "$");
    return isComposed ? List.of(name, type) : conversion.getClass();
  }

  /** Returns what decides which hostile values a schema has, and which converters may take them. */
  private static Object kind(Schema schema) {
    if (HostileValues.WHOLE) {
      return schema;
    }
    String name = String.valueOf(schema.name());
    return switch (schema.type()) {
      case STRING -> Schemaless.isAny(schema) ? name : schema.type();
      case ARRAY -> List.of(schema.type(), name, kind(schema.valueSchema()));
      case MAP -> List.of(schema.type(), kind(schema.keySchema()), kind(schema.valueSchema()));
      case STRUCT -> schema;
      default -> List.of(schema.type(), name);
    };
  }

  /** A conversion from a schema to a type of column. */
  private record Case(ColumnMapping mapping, Schema schema, String column) {

    Stream<String> costly() {
      List<String> costly = new ArrayList<>();
      int number = 0;
      for (Object value : HostileValues.of(schema)) {
        String cost = cost(mapping, value);
        if (cost != null) {
          costly.add(
              "%s %s -> %s: value %d of %s: %s"
                  .formatted(schema.type(), schema.name(), column, number, value.getClass(), cost));
        }
        number++;
      }
      return costly.stream();
    }
  }

  /** Measures on all processors: each thread's own time and memory count. */
  private static List<String> costly(List<Case> cases) {
    return cases.parallelStream().flatMap(Case::costly).toList();
  }

  private static @Nullable String cost(ColumnMapping mapping, Object value) {
    long nanos = 0;
    long bytes = 0;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
      long before = THREADS.getCurrentThreadCpuTime();
      try {
        write(mapping.converter().convert(value));
      } catch (RuntimeException refused) {
        // a bad record
      } catch (StackOverflowError | OutOfMemoryError error) {
        return error.toString();
      }
      nanos = THREADS.getCurrentThreadCpuTime() - before;
      bytes = THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
      if (nanos < MOST_NANOS + NANOS_PER_ELEMENT * elements(value)
          && bytes < MOST_BYTES + BYTES_PER_ELEMENT * elements(value)) {
        return null;
      }
    }
    return nanos / 1_000_000 + " ms, " + bytes / 1_000_000 + " MB";
  }

  private static int elements(Object value) {
    if (value instanceof Collection<?> list) {
      return list.size();
    }
    return value instanceof Map<?, ?> map ? map.size() : 0;
  }

  /** Writes a value as drivers do. */
  private static void write(Object canonical) {
    if (canonical instanceof BigDecimal number) {
      number.toPlainString();
    }
  }

  /** Returns the schemas of the type table and of the tests' table. */
  private static Set<Schema> schemas(TypeMappings types) throws ReflectiveOperationException {
    Set<Schema> schemas = new LinkedHashSet<>();
    TypeTable.created().stream().map(TypeLine::schema).forEach(schemas::add);
    TypeTable.existing().stream().map(TypeLine::schema).forEach(schemas::add);
    schemas.add(CIRCLE);
    schemas.add(LINE);
    for (Object kind : ((Map<?, ?>) field(types, "mappings")).keySet()) {
      String name = (String) field(kind, "name");
      Schema.Type type = (Schema.Type) field(kind, "type");
      if (type.isPrimitive()) {
        schemas.add(
            new SchemaBuilder(type)
                .name(name)
                .optional()
                .parameter(Decimal.SCALE_FIELD, "0")
                .build());
      } else if (name != null) {
        assertThat(schemas)
            .as("the type table of the tests has %s", name)
            .anyMatch(schema -> name.equals(schema.name()));
      }
    }
    for (Object source : ((Map<?, ?>) field(types, "sourceMappings")).keySet()) {
      for (Schema.Type type : List.of(Schema.Type.STRING, Schema.Type.BYTES, Schema.Type.INT64)) {
        schemas.add(
            new SchemaBuilder(type).optional().parameter(SOURCE_TYPE, source.toString()).build());
      }
      schemas.add(Decimal.builder(0).optional().parameter(SOURCE_TYPE, source.toString()).build());
    }
    return schemas;
  }

  private static Object field(Object object, String name) throws ReflectiveOperationException {
    Field field = object.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }

  private static Set<Schema> fewSchemas() {
    Set<Schema> few = new LinkedHashSet<>();
    few.add(Schema.OPTIONAL_STRING_SCHEMA);
    few.add(Decimal.builder(0).optional().build());
    few.add(Schemaless.ANY);
    Set<String> kinds = new LinkedHashSet<>();
    for (TypeLine line : TypeTable.created()) {
      Schema schema = line.schema();
      if (!schema.type().isPrimitive() || schema.name() != null) {
        if (kinds.add(schema.type() + " " + schema.name())) {
          few.add(schema);
        }
      }
    }
    few.add(SchemaBuilder.array(Schema.OPTIONAL_STRING_SCHEMA).optional().build());
    few.add(SchemaBuilder.array(Decimal.builder(0).optional().build()).optional().build());
    few.add(SchemaBuilder.array(Schemaless.ANY).optional().build());
    few.add(SchemaBuilder.map(Schema.STRING_SCHEMA, Schemaless.ANY).optional().build());
    return few;
  }

  /** Returns every type that the code names, as it is, with sizes, and as an array. */
  private static Set<String> columnTypes(TestedColumns target) throws IOException {
    String code = Files.readString(CODE.resolve(target.columns() + ".java"));
    Set<String> types = new LinkedHashSet<>();
    Matcher cases = CASES.matcher(code);
    while (cases.find()) {
      Matcher literals = LITERAL.matcher(cases.group(1));
      while (literals.find()) {
        String name = literals.group(1).replace("\\\"", "\"");
        types.add(name);
        types.add(name + "(60,20)");
        if (target.columns().equals("postgresql/PostgreSqlColumns")) {
          types.add(name + "[]");
        }
      }
    }
    assertThat(types).hasSizeGreaterThan(10);
    types.add("a type of nobody");
    return types;
  }

  private static ColumnSchema column(String type) {
    return new ColumnSchema(
        "c",
        Types.OTHER,
        type,
        60,
        20,
        true,
        type,
        type,
        "",
        Generated.NO,
        false,
        Equality.EXACT,
        ColumnSchema.EQUALS);
  }
}
