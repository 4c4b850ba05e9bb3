package io.tarmac.perf.event;

import static io.tarmac.perf.event.Column.Type.INT;
import static io.tarmac.perf.event.Column.Type.STAMP;
import static io.tarmac.perf.event.Column.Type.TEXT;

import java.util.List;
import java.util.Random;
import net.datafaker.Faker;

/**
 * The rows of Conduit's batching benchmark: {@code id}, {@code first_name}, {@code last_name} and
 * the time at which the event was sent. That is Conduit's column {@code key}, under a name that
 * MySQL and MariaDB do not reserve: Debezium's sink does not quote it.
 */
public final class NameTraffic implements Traffic {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("id", INT),
          new Column("first_name", TEXT),
          new Column("last_name", TEXT),
          new Column("sent_at", STAMP));
  private static final FlatSchema SCHEMA = new FlatSchema("batch_test", COLUMNS);
  private static final long SEED = 2_023;
  private static final int POOL_SIZE = 499;

  private final String[] firstNames;
  private final String[] lastNames;

  public NameTraffic() {
    var names = new Faker(new Random(SEED)).name();
    firstNames = SplitMix.pool(POOL_SIZE, names::firstName);
    lastNames = SplitMix.pool(POOL_SIZE, names::lastName);
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
  public List<Object> row(int id) {
    SplitMix random = new SplitMix(SEED, id);
    return List.of(id, random.pick(firstNames), random.pick(lastNames), Stamp.PLACEHOLDER);
  }
}
