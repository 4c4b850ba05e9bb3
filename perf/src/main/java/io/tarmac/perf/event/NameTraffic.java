package io.tarmac.perf.event;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import net.datafaker.Faker;

/**
 * The rows of Conduit's batching benchmark: {@code id}, {@code first_name}, {@code last_name} and
 * the time at which the event was sent. That is Conduit's column {@code key}, under a name that
 * MySQL and MariaDB do not reserve: Debezium's sink does not quote it.
 */
public final class NameTraffic implements Traffic {
  private static final List<Column> COLUMNS =
      List.of(
          Column.integer("id"),
          Column.text("first_name"),
          Column.text("last_name"),
          Column.stamp("sent_at"));
  private static final FlatSchema SCHEMA = new FlatSchema("batch_test", COLUMNS);
  private static final long SEED = 2_023;
  private static final int POOL_SIZE = 499;

  private final String[] firstNames;
  private final String[] lastNames;

  public NameTraffic() {
    var names = new Faker(new Random(SEED)).name();
    firstNames = pool(names::firstName);
    lastNames = pool(names::lastName);
  }

  @Override
  public String name() {
    return "batch_test";
  }

  @Override
  public List<Column> columns() {
    return COLUMNS;
  }

  @Override
  public Event event(int number) {
    return SCHEMA.event(row(number));
  }

  @Override
  public ExpectedRows expected(int events) {
    return ExpectedRows.sequence(events, this::row);
  }

  private List<Object> row(int id) {
    SplitMix random = new SplitMix(SEED, id);
    return List.of(
        id,
        firstNames[random.below(POOL_SIZE)],
        lastNames[random.below(POOL_SIZE)],
        Stamp.PLACEHOLDER);
  }

  private static String[] pool(Supplier<String> source) {
    return Stream.generate(source).limit(POOL_SIZE).toArray(String[]::new);
  }
}
