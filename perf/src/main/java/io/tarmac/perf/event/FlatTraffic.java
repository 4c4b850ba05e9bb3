package io.tarmac.perf.event;

import static io.tarmac.perf.event.Column.Type.BIGINT;
import static io.tarmac.perf.event.Column.Type.DOUBLE;
import static io.tarmac.perf.event.Column.Type.INT;
import static io.tarmac.perf.event.Column.Type.SHORT_TEXT;
import static io.tarmac.perf.event.Column.Type.STAMP;
import static io.tarmac.perf.event.Column.Type.TEXT;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;
import net.datafaker.Faker;

/**
 * Rows without an envelope, as other projects' benchmarks send them.
 *
 * @param rows returns the row with a number
 * @param events returns the event of a row
 */
public record FlatTraffic(
    String name,
    List<Column> columns,
    long bytesOnDisk,
    IntFunction<List<Object>> rows,
    Function<List<Object>, Event> events)
    implements Traffic {
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  /**
   * Returns the rows of Conduit's batching benchmark. Its column {@code key} is {@code sent_at}
   * here, because MySQL and MariaDB reserve {@code key} and Debezium's sink does not quote names.
   */
  public static FlatTraffic names() {
    long seed = 2_023;
    int pool = 499;
    var names = new Faker(new Random(seed)).name();
    String[] firstNames = SplitMix.pool(pool, names::firstName);
    String[] lastNames = SplitMix.pool(pool, names::lastName);
    List<Column> columns =
        List.of(
            new Column("id", INT),
            new Column("first_name", TEXT),
            new Column("last_name", TEXT),
            new Column("sent_at", STAMP));
    return new FlatTraffic(
        "batch_test",
        columns,
        USUAL_BYTES_ON_DISK,
        id -> {
          SplitMix random = new SplitMix(seed, id);
          return List.of(id, random.pick(firstNames), random.pick(lastNames), Stamp.PLACEHOLDER);
        },
        new FlatSchema("batch_test", columns)::event);
  }

  /** Returns rows of a key and a text of {@code bytes} bytes, which hardly compresses. */
  public static FlatTraffic payload(int bytes) {
    List<Column> columns = List.of(new Column("id", INT), new Column("payload", TEXT));
    return new FlatTraffic(
        "payload_" + bytes,
        columns,
        USUAL_BYTES_ON_DISK,
        id -> {
          SplitMix random = new SplitMix(25, id);
          StringBuilder text = new StringBuilder(bytes);
          while (text.length() < bytes) {
            text.append(LETTERS.charAt(random.below(LETTERS.length())));
          }
          return List.of(id, text.toString());
        },
        new FlatSchema("payload", columns)::event);
  }

  /**
   * Returns the rows of Redpanda's benchmark of JDBC sinks, which are small and have no key. Their
   * bytes on disk are those of uncompressed records.
   */
  public static FlatTraffic events4() {
    List<Column> columns =
        List.of(
            new Column("id", BIGINT),
            new Column("category", SHORT_TEXT),
            new Column("value", DOUBLE),
            new Column("ts", BIGINT));
    return new FlatTraffic(
        "events4",
        columns,
        900,
        id -> {
          SplitMix random = new SplitMix(2_026, id);
          return List.of(
              (long) id,
              "category " + random.below(100),
              random.below(1_000_000) / 100.0,
              ChangeEnvelope.FIRST_TIME_MS + id);
        },
        new FlatSchema("events4", columns)::keyless);
  }

  @Override
  public Event event(int number) {
    return events.apply(row(number));
  }

  @Override
  public List<Object> row(int id) {
    return rows.apply(id);
  }
}
