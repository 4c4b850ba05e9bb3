package io.tarmac.connect.jdbc.write.contract;

import static java.util.stream.Collectors.joining;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.database.TestingTarget;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Numbers of rows, columns and bytes around those at which a strategy begins another statement. */
class LimitContractIT {

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {}

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {}

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {}

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {}

  abstract static class Suite extends ContractSuite {
    /** With that many columns 65,535 parameters are 262 rows and 35 parameters. */
    private static final int MANY_COLUMNS = 250;

    private static final List<Integer> ROWS = List.of(1, 2, 3, 4, 9, 10, 11, 511, 512, 513, 1_025);

    private static final List<Integer> WIDE_ROWS = List.of(1, 257, 262, 263);
    private static final int MEGABYTE = 1 << 20;

    /** Below MariaDB's packet of 16 MB, with what is sent around it. */
    private static final int LARGEST = 16 * MEGABYTE - 10_000;

    private final Seed seed = Seed.of("limits on " + database.name());
    private final TestingTarget target = Targets.open(database);

    @AfterAll
    void close() throws Exception {
      target.close();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("C3_3 any number of rows is written, to the last one")
    void numbersOfRows(Operation operation) throws Exception {
      Narrow table = new Narrow("varchar(20)", 1);
      for (int rows : ROWS) {
        write(table, operation, rows, 0, 5);
      }
      for (int batch = 1; batch < Seed.batches(); batch++) {
        write(table, operation, 1 + seed.random(operation, batch).nextInt(3_000), 0, 5);
      }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("C3_3 rows of 250 columns are written, however many")
    void wideRows(Operation operation) throws Exception {
      Narrow table = new Narrow("int", MANY_COLUMNS - 1);
      for (int rows : WIDE_ROWS) {
        write(table, operation, rows, 0, 0);
      }
    }

    @ParameterizedTest
    @EnumSource(names = {"INSERT", "UPSERT"})
    @DisplayName("C3_4 values are as long as they are: around 64 kB, 1 MB and 16 MB")
    void longValues(Operation operation) throws Exception {
      Narrow table = new Narrow(database.name().equals("PostgreSQL") ? "text" : largeText(), 1);
      write(table, operation, 1, LARGEST, LARGEST);
      write(table, operation, 2, LARGEST, LARGEST);
      write(table, operation, 18, MEGABYTE - 1, MEGABYTE + 1);
      write(table, operation, 40, (1 << 16) - 40, (1 << 16) + 40);
      write(table, operation, 700, 80, 120);
    }

    private String largeText() {
      return database.name().equals("H2") ? "varchar(16777216)" : "longtext";
    }

    private void write(Narrow table, Operation operation, int count, int shortest, int longest)
        throws Exception {
      Random random = seed.random(operation, count, longest);
      List<Integer> ids = new ArrayList<>(IntStream.range(0, count).boxed().toList());
      Collections.shuffle(ids, random);
      List<Change> changes = new ArrayList<>();
      for (int id : ids) {
        changes.add(
            table.change(operation, id, random, shortest + random.nextInt(longest - shortest + 1)));
      }
      if (operation != Operation.INSERT) {
        table.fill(count);
      }
      TablePlan plan = target.plan(table.name, changes.get(0));
      new Trial(target, plan, operation, Changes.rows(plan, operation, changes), table.query())
          .assertAlike("up to " + longest + " characters, " + seed);
    }

    /** A key and some columns of one type. */
    private final class Narrow {
      private final String name = UniqueName.of("limits");
      private final boolean numbers;
      private final int others;
      private final Schema schema;

      Narrow(String type, int others) {
        this.others = others;
        this.numbers = type.equals("int");
        SchemaBuilder row = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA);
        IntStream.range(0, others)
            .forEach(
                i ->
                    row.field(
                        "c" + i,
                        numbers ? Schema.OPTIONAL_INT32_SCHEMA : Schema.OPTIONAL_STRING_SCHEMA));
        schema = row.build();
        database
            .sql()
            .execute(
                "create table %s (%s int primary key, %s)"
                    .formatted(
                        database.quote(name),
                        database.quote("id"),
                        columns().map(column -> column + " " + type).collect(joining(", "))));
      }

      private Stream<String> columns() {
        return IntStream.range(0, others).mapToObj(i -> database.quote("c" + i));
      }

      /** Every second of the keys is there, and two more. */
      void fill(int count) {
        String quoted = database.quote(name);
        database
            .sql()
            .execute(
                "delete from " + quoted,
                "insert into %s (%s) values (-1), (%d)%s"
                    .formatted(
                        quoted,
                        database.quote("id"),
                        count,
                        IntStream.range(0, count / 2)
                            .mapToObj(id -> ", (" + 2 * id + ")")
                            .collect(joining())));
      }

      Change change(Operation operation, int id, Random random, int length) {
        if (operation == Operation.DELETE) {
          return Changes.delete(name, id);
        }
        Struct row = new Struct(schema).put("id", id);
        for (int i = 0; i < others; i++) {
          row.put("c" + i, numbers ? (Object) number(random) : text(random, length));
        }
        return Changes.upsert(name, id, row);
      }

      private static @Nullable Integer number(Random random) {
        return random.nextInt(10) == 0 ? null : random.nextInt();
      }

      private static String text(Random random, int length) {
        String period = "%08x".formatted(random.nextInt());
        return period.repeat(length / period.length() + 1).substring(0, length);
      }

      String query() {
        return "select %s, %s from %s"
            .formatted(
                database.quote("id"),
                numbers
                    ? columns().collect(joining(", "))
                    : columns().map(this::digest).collect(joining(", ")),
                database.quote(name));
      }

      /** Long texts are not read back. */
      private String digest(String column) {
        String digest =
            database.name().equals("H2")
                ? "rawtohex(hash('MD5', %s))".formatted(column)
                : (database.name().equals("PostgreSQL") ? "md5(%s)" : "sha2(%s, 256)")
                    .formatted(column);
        return "char_length(%s), %s".formatted(column, digest);
      }
    }
  }
}
