package io.tarmac.connect.jdbc.testing.type;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.type.TypeLine.ValueLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * Lines of the type table as one table: a column for each schema, and rows that hold the values
 * that land, each column's one below the other. The row with the {@code id} 0 is all nulls.
 */
public final class TypeRows {
  /** The enum type that the type table mentions. */
  private static final String CREATE_MOOD =
      """
      do $$ begin
        create type mood as enum ('sad', 'happy', 'it''s');
      exception when duplicate_object then null;
      end $$
      """;

  private final TestingDatabase database;
  private final List<TypeLine> types;
  private final Schema schema;
  private final Predicate<ValueLine> carried;

  private TypeRows(TestingDatabase database, List<TypeLine> types, Predicate<ValueLine> carried) {
    this.database = database;
    this.carried = carried;
    this.types = types;
    this.schema = schema(this.types);
  }

  /** Rows of all values that land. */
  public static TypeRows all(TestingDatabase database, TypeLine type) {
    return new TypeRows(database, List.of(type), value -> true);
  }

  /** Rows of all values that land, of the types that fit the database. */
  public static TypeRows all(TestingDatabase database, List<TypeLine> types) {
    return new TypeRows(database, fitting(database, types), value -> true);
  }

  /** Rows of the values that Connect's JSON carries: it has neither NaN nor infinities. */
  public static TypeRows inJson(TestingDatabase database, List<TypeLine> types) {
    return new TypeRows(database, fitting(database, types), value -> isInJson(value.value()));
  }

  private static List<TypeLine> fitting(TestingDatabase database, List<TypeLine> types) {
    return types.stream().filter(type -> type.fits(database)).toList();
  }

  private static boolean isInJson(Object value) {
    return !(value instanceof Float || value instanceof Double)
        || Double.isFinite(((Number) value).doubleValue());
  }

  private List<ValueLine> landing(TypeLine type) {
    return type.landing(database).stream().filter(carried).toList();
  }

  private static Schema schema(List<TypeLine> types) {
    SchemaBuilder row = SchemaBuilder.struct().name("types").field("id", Schema.INT32_SCHEMA);
    types.forEach(type -> row.field(type.column(), type.schema()));
    return row.build();
  }

  public List<TypeLine> types() {
    return types;
  }

  /** The rows that land. */
  public List<Struct> rows() {
    List<Struct> rows = new ArrayList<>();
    rows.add(new Struct(schema).put("id", 0));
    for (TypeLine type : types) {
      List<ValueLine> values = landing(type);
      for (int id = 1; id <= values.size(); id++) {
        if (rows.size() == id) {
          rows.add(new Struct(schema).put("id", id));
        }
        rows.get(id).put(type.column(), values.get(id - 1).value());
      }
    }
    return rows;
  }

  /** A row of one value, even where the database has no column for it. */
  public static Struct row(TypeLine type, ValueLine value) {
    return new Struct(schema(List.of(type))).put("id", 1).put(type.column(), value.value());
  }

  /** Creates the table with the columns that the type table says exist before. */
  public void createTable(String table) {
    if (database.name().equals("PostgreSQL")) {
      database.sql().execute(CREATE_MOOD);
    }
    StringBuilder sql = new StringBuilder("create table ").append(database.quote(table));
    sql.append(" (").append(database.quote("id")).append(" integer primary key");
    for (TypeLine type : types) {
      sql.append(", ").append(database.quote(type.column())).append(' ');
      sql.append(type.columnType(database));
    }
    database.sql().execute(sql.append(')').toString());
  }

  /** What the database shows of a type's values, in the order of the file, after its null. */
  public List<@Nullable String> shown(String table, TypeLine type) {
    String column = database.quote(type.column());
    String columnType = database.columnType(table, type.column());
    List<List<@Nullable String>> rows =
        database
            .sql()
            .rows(
                "select %s from %s where %s <= ? order by %s"
                    .formatted(
                        ShownText.expression(database, columnType, column),
                        database.quote(table),
                        database.quote("id"),
                        database.quote("id")),
                landing(type).size());
    return rows.stream().map(row -> row.get(0)).toList();
  }

  /** What the type table says that {@link #shown} is. */
  public List<@Nullable String> expected(TypeLine type) {
    List<@Nullable String> texts = new ArrayList<>();
    texts.add(null);
    landing(type).forEach(value -> texts.add(value.on(database).text()));
    return texts;
  }
}
