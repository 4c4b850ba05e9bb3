package io.tarmac.connect.jdbc.write.contract;

import static java.util.stream.Collectors.joining;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** A table of the key {@code id} for texts and bytes that are hard to encode. */
record HostileTextTable(ContractSession session, String name) {

  private static final int ROWS = 200;

  /** Those that are changed; of the rows of inserts the keys begin behind them. */
  private static final int KEYS = 150;

  private static final int MOST_PIECES = 6;

  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("first", Schema.OPTIONAL_STRING_SCHEMA)
          .field("bytes", Schema.OPTIONAL_BYTES_SCHEMA)
          .field("last", Schema.OPTIONAL_STRING_SCHEMA)
          .build();

  /** Every second of the keys that are changed is there. */
  static HostileTextTable create(ContractSession session) {
    HostileTextTable table = new HostileTextTable(session, UniqueName.of("texts"));
    String columns =
        switch (session.database().name()) {
          case "PostgreSQL" -> "FIRST text, BYTES bytea";
          case "H2" -> "FIRST varchar, BYTES varbinary";
          default -> "FIRST longtext, BYTES longblob";
        };
    String keys =
        IntStream.range(0, KEYS / 2).mapToObj(id -> "(" + 2 * id + ")").collect(joining(", "));
    session.execute(
        table.named("create table TABLE (ID int primary key, " + columns + ", LAST varchar(200))"),
        table.named("insert into TABLE (ID) values " + keys));
    return table;
  }

  /** The first of them have one piece of text each. */
  List<Change> changes(Operation operation, Random random) {
    NastyText text = new NastyText(random, !session.database().name().equals("PostgreSQL"));
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      int id = operation == Operation.INSERT ? KEYS + i : random.nextInt(KEYS);
      if (operation == Operation.DELETE) {
        changes.add(Changes.delete(name, id));
      } else {
        Struct row =
            new Struct(ROW)
                .put("id", id)
                .put(
                    "first",
                    i < NastyText.pieces().size() ? NastyText.pieces().get(i) : text.next(40))
                .put("bytes", bytes(random))
                .put("last", random.nextInt(5) == 0 ? null : text.next(MOST_PIECES));
        changes.add(Changes.upsert(name, id, row));
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
  String query() {
    String shown =
        switch (session.database().name()) {
          case "PostgreSQL" ->
              "encode(convert_to(FIRST, 'UTF8'), 'hex'), encode(BYTES, 'hex'),"
                  + " encode(convert_to(LAST, 'UTF8'), 'hex')";
          case "H2" -> "rawtohex(FIRST), rawtohex(BYTES), rawtohex(LAST)";
          default -> "hex(FIRST), hex(BYTES), hex(LAST)";
        };
    return named("select ID, " + shown + " from TABLE");
  }

  private String named(String sql) {
    Map<String, String> names =
        Map.of("TABLE", name, "ID", "id", "FIRST", "first", "BYTES", "bytes", "LAST", "last");
    return ContractSession.named(session.database(), names, sql);
  }
}
