package io.tarmac.connect.jdbc.write.contract;

import static java.util.stream.Collectors.joining;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.type.ShownText;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeRows;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.jspecify.annotations.Nullable;

/** A table of the key {@code id} with a column for each of some lines of the type table. */
record TypedTable(TestingDatabase database, String name, List<TypeLine> types) {

  /** As many as a row of every database has room for. */
  private static final int MOST_TYPES = 40;

  /** Tables with a column for each line of the type table that a database has a column for. */
  static List<TypedTable> all(TestingDatabase database) {
    List<TypeLine> fitting =
        Stream.concat(TypeTable.created().stream(), TypeTable.existing().stream())
            .filter(type -> type.fits(database))
            .toList();
    List<TypedTable> tables = new ArrayList<>();
    for (int begin = 0; begin < fitting.size(); begin += MOST_TYPES) {
      List<TypeLine> types = fitting.subList(begin, Math.min(fitting.size(), begin + MOST_TYPES));
      String name = UniqueName.of("contract");
      TypeRows.all(database, types).createTable(name);
      tables.add(new TypedTable(database, name, types));
    }
    return tables;
  }

  /** Returns the table with these types only. */
  TypedTable with(List<TypeLine> some) {
    return new TypedTable(database, name, some);
  }

  /** Returns the table without these types, its columns in random order. */
  TypedTable without(List<String> described, Random random) {
    List<TypeLine> others =
        new ArrayList<>(
            types.stream().filter(type -> !described.contains(describe(type))).toList());
    Collections.shuffle(others, random);
    return with(others);
  }

  /** Returns a column's line in the list of what strategies do not take. */
  String describe(TypeLine type) {
    return type.text() + " into " + type.columnType(database);
  }

  /** Shows every column as it is. */
  String query() {
    return "select %s, %s from %s"
        .formatted(database.quote("id"), shown(database, types), database.quote(name));
  }

  /** Returns the list of the columns of some types, each as it is shown. */
  static String shown(TestingDatabase database, List<TypeLine> types) {
    return types.stream()
        .map(
            type ->
                ShownText.expression(
                    database, type.columnType(database), database.quote(type.column())))
        .collect(joining(", "));
  }

  TablePlan plan(TestingSession target, Operation operation) throws Exception {
    return target.plan(name, Changes.of(name, operation, schema(), 0, List.of()));
  }

  /**
   * Changes that together have every value of every type, and nulls.
   *
   * @param areNew whether the keys come once and are not there, else they are few
   */
  List<Change> changes(Operation operation, boolean areNew, Random random, int extra) {
    Schema schema = schema();
    int most = types.stream().mapToInt(type -> type.landing(database).size()).max().orElseThrow();
    int count = most + 1 + extra;
    List<Change> changes = new ArrayList<>();
    List<Integer> shifts = types.stream().map(type -> random.nextInt(count)).toList();
    for (int i = 0; i < count; i++) {
      List<@Nullable Object> values = new ArrayList<>();
      for (int column = 0; column < types.size(); column++) {
        values.add(value(types.get(column), (i + shifts.get(column)) % count));
      }
      int id = areNew ? 1_000 + i : random.nextInt(count);
      changes.add(Changes.of(name, operation, schema, id, values));
    }
    return changes;
  }

  private @Nullable Object value(TypeLine type, int number) {
    List<TypeLine.ValueLine> landing = type.landing(database);
    int index = number % (landing.size() + 1);
    return index == landing.size() ? null : landing.get(index).value();
  }

  private Schema schema() {
    SchemaBuilder row = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA);
    types.forEach(type -> row.field(type.column(), type.schema()));
    return row.build();
  }
}
