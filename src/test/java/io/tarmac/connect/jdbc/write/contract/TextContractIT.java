package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.database.TestingTarget;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts and bytes that encodings could take for their own separators, escapes and ends. */
class TextContractIT {

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {
    PostgreSql() {
      super("text", "bytea", "", "reWriteBatchedInserts=true");
    }
  }

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {
    MariaDb() {
      super("longtext", "longblob", "", "useServerPrepStmts=true", "useBulkStmts=true");
    }
  }

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {
    MySql() {
      super(
          "longtext", "longblob", "", "useServerPrepStmts=false", "rewriteBatchedStatements=true");
    }
  }

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {
    H2() {
      super("varchar", "varbinary", "");
    }
  }

  abstract static class Suite extends ContractSuite {
    private static final int ROWS = 200;
    private static final int KEYS = 150;
    private static final int MOST_PIECES = 6;

    private static final Schema ROW =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("first", Schema.OPTIONAL_STRING_SCHEMA)
            .field("bytes", Schema.OPTIONAL_BYTES_SCHEMA)
            .field("last", Schema.OPTIONAL_STRING_SCHEMA)
            .build();

    private final Seed seed = Seed.of("texts on " + database.name());
    private final String table = UniqueName.of("texts");
    private final String[] options;

    /**
     * A suite.
     *
     * @param options of the driver, each of which sends texts in a way of its own
     */
    Suite(String text, String bytes, String... options) {
      this.options = options;
      database
          .sql()
          .execute(
              "create table %s (%s int primary key, %s %s, %s %s, %s varchar(200))"
                  .formatted(
                      database.quote(table),
                      database.quote("id"),
                      database.quote("first"),
                      text,
                      database.quote("bytes"),
                      bytes,
                      database.quote("last")));
    }

    /** Every second of the keys that are changed is there. */
    @BeforeAll
    void fill() {
      database
          .sql()
          .execute(
              IntStream.range(0, KEYS / 2)
                  .mapToObj(
                      id ->
                          "insert into %s (%s) values (%d)"
                              .formatted(database.quote(table), database.quote("id"), 2 * id))
                  .toArray(String[]::new));
    }

    Stream<String> options() {
      return Stream.of(options);
    }

    @ParameterizedTest
    @MethodSource("options")
    @DisplayName("C7_3 separators, escapes and strange characters are what they are")
    void textsLandAlike(String option) throws Exception {
      try (TestingTarget target = Targets.openWith(database, option)) {
        for (int batch = 0; batch < Seed.batches(); batch++) {
          for (Operation operation : Operation.values()) {
            Random random = seed.random(option, operation, batch);
            List<Change> changes = changes(operation, random);
            TablePlan plan = target.plan(table, changes.get(0));
            new Trial(target, plan, operation, Changes.rows(plan, operation, changes), query())
                .assertAlike(option + ", " + seed);
            if (operation == Operation.INSERT) {
              // Alone: where one row makes a strategy fall back, no other row is tried.
              for (Change change : changes.subList(0, NastyText.pieces().size())) {
                new Trial(
                        target,
                        plan,
                        operation,
                        Changes.rows(plan, operation, List.of(change)),
                        query())
                    .assertAlike(option + ", " + seed);
              }
            }
          }
        }
      }
    }

    private List<Change> changes(Operation operation, Random random) {
      List<Integer> ids = new ArrayList<>();
      for (int id = 0; id < ROWS; id++) {
        ids.add(operation == Operation.INSERT ? KEYS + id : random.nextInt(KEYS));
      }
      NastyText text = new NastyText(random, !database.name().equals("PostgreSQL"));
      List<Change> changes = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        if (operation == Operation.DELETE) {
          changes.add(Changes.delete(table, ids.get(i)));
        } else {
          Struct row =
              new Struct(ROW)
                  .put("id", ids.get(i))
                  .put(
                      "first",
                      i < NastyText.pieces().size() ? NastyText.pieces().get(i) : text.next(40))
                  .put("bytes", bytes(random))
                  .put("last", random.nextInt(5) == 0 ? null : text.next(MOST_PIECES));
          changes.add(Changes.upsert(table, ids.get(i), row));
        }
      }
      return changes;
    }

    private static byte @Nullable [] bytes(Random random) {
      if (random.nextInt(8) == 0) {
        return null;
      }
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      return bytes;
    }

    /** In hexadecimal, so that nothing depends on how the driver reads texts. */
    private String query() {
      String form =
          switch (database.name()) {
            case "PostgreSQL" ->
                "encode(convert_to(%s, 'UTF8'), 'hex'), encode(%s, 'hex'),"
                    + " encode(convert_to(%s, 'UTF8'), 'hex')";
            case "H2" -> "rawtohex(%s), rawtohex(%s), rawtohex(%s)";
            default -> "hex(%s), hex(%s), hex(%s)";
          };
      return "select %s, %s from %s"
          .formatted(
              database.quote("id"),
              form.formatted(
                  database.quote("first"), database.quote("bytes"), database.quote("last")),
              database.quote(table));
    }
  }
}
