package io.tarmac.connect.jdbc.write.contract;

import static java.util.stream.Collectors.joining;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.jspecify.annotations.Nullable;

/** A table of the key {@code id} and some columns, for rows around the limits of statements. */
final class LimitTable {

  /** All keys have four digits, so that rows with texts of one length are of one length. */
  private static final int FIRST_KEY = 1_000;

  /** Some numbers are null. */
  private static final int NUMBERS_PER_NULL = 10;

  private final ContractSession session;
  private final String name = UniqueName.of("limits");
  private final List<LimitColumn> columns;
  private final Schema schema;

  LimitTable(ContractSession session, List<LimitColumn> columns) {
    this.session = session;
    this.columns = columns;
    SchemaBuilder row = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA);
    for (int i = 0; i < columns.size(); i++) {
      row.field("c" + i, columns.get(i).schema());
    }
    this.schema = row.build();
    session.execute(
        "create table %s (%s int primary key, %s)"
            .formatted(
                quote(name),
                quote("id"),
                list((column, quoted) -> quoted + " " + column.type(session.database()))));
  }

  /**
   * Writes rows in any order of their keys, every second of which is there unless it inserts.
   *
   * @param bytes of each row; where there are several columns for long values, one has the row's
   */
  Trial trial(TestingSession target, Operation operation, List<Integer> bytes, Random random)
      throws Exception {
    if (operation != Operation.INSERT) {
      fill(bytes.size());
    }
    List<Integer> ids =
        new ArrayList<>(IntStream.range(0, bytes.size()).map(i -> FIRST_KEY + i).boxed().toList());
    Collections.shuffle(ids, random);
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < bytes.size(); i++) {
      List<@Nullable Object> row = row(i, bytes.get(i), random);
      changes.add(Changes.of(name, operation, schema, ids.get(i), row));
    }
    TablePlan plan = target.plan(name, Changes.of(name, operation, schema, FIRST_KEY, List.of()));
    return new Trial(target, plan, operation, Changes.rows(plan, operation, changes), query());
  }

  /** Every second of so many keys is there, and two more. */
  private void fill(int count) {
    clear();
    session.execute(
        "insert into %s (%s) values (-1), (%d)%s"
            .formatted(
                quote(name),
                quote("id"),
                FIRST_KEY + count,
                IntStream.range(0, count / 2)
                    .mapToObj(i -> ", (" + (FIRST_KEY + 2 * i) + ")")
                    .collect(joining())));
  }

  private List<@Nullable Object> row(int number, int bytes, Random random) {
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      LimitColumn column = columns.get(i);
      boolean isNull =
          column == LimitColumn.NUMBER
              ? random.nextInt(NUMBERS_PER_NULL) == 0
              : number % columns.size() != i;
      values.add(isNull ? null : column.value(random, bytes));
    }
    return values;
  }

  String name() {
    return name;
  }

  void clear() {
    session.execute("delete from " + quote(name));
  }

  /** What the table shows to others. */
  List<List<@Nullable String>> rows() {
    return session.rows(query());
  }

  private String query() {
    return "select %s, %s from %s"
        .formatted(
            quote("id"),
            list((column, quoted) -> column.shown(session.database(), quoted)),
            quote(name));
  }

  private String list(BiFunction<LimitColumn, String, String> element) {
    return IntStream.range(0, columns.size())
        .mapToObj(i -> element.apply(columns.get(i), quote("c" + i)))
        .collect(joining(", "));
  }

  private String quote(String identifier) {
    return session.database().quote(identifier);
  }
}
