package io.tarmac.perf.event;

import static io.tarmac.perf.event.Column.Type.DOUBLE;
import static io.tarmac.perf.event.Column.Type.INT;
import static io.tarmac.perf.event.Column.Type.TEXT;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.datafaker.Faker;

/**
 * The inserts into the aviation table, as change events of a Debezium source. Texts come from pools
 * that datafaker fills once: a million calls of datafaker would take longer than the measurement.
 */
public final class AviationTraffic implements Traffic {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("id", INT),
          new Column("aircraft", TEXT),
          new Column("airline", TEXT),
          new Column("passengers", INT),
          new Column("airport", TEXT),
          new Column("flight", TEXT),
          new Column("metar", TEXT),
          new Column("flight_distance", DOUBLE));
  private static final ChangeEnvelope ENVELOPE = new ChangeEnvelope("aviation", COLUMNS);
  private static final long SEED = 20_231_212;
  private static final int POOL_SIZE = 997;
  private static final int MAX_PASSENGERS = 850;
  private static final int MAX_DISTANCE_TENTHS = 160_000;

  private final String[] aircraft;
  private final String[] airlines;
  private final String[] airports;
  private final String[] flights;
  private final String[] metars;

  public AviationTraffic() {
    var aviation = new Faker(new Random(SEED)).aviation();
    aircraft = SplitMix.pool(POOL_SIZE, aviation::aircraft);
    airlines = SplitMix.pool(POOL_SIZE, aviation::airline);
    airports = SplitMix.pool(POOL_SIZE, aviation::airport);
    flights = SplitMix.pool(POOL_SIZE, aviation::flight);
    metars = SplitMix.pool(POOL_SIZE, aviation::METAR);
  }

  @Override
  public String name() {
    return "aviation";
  }

  @Override
  public List<Column> columns() {
    return COLUMNS;
  }

  @Override
  public Event event(int number) {
    return ENVELOPE.event(ChangeEnvelope.Op.CREATE, row(number));
  }

  /** Returns the update that gives an event's row its values, instead of the next row's. */
  public Event update(int number) {
    List<Object> before = new ArrayList<>(row(number + 1));
    before.set(0, number);
    return ENVELOPE.update(before, row(number));
  }

  @Override
  public List<Object> row(int id) {
    SplitMix random = new SplitMix(SEED, id);
    return List.of(
        id,
        random.pick(aircraft),
        random.pick(airlines),
        random.below(MAX_PASSENGERS),
        random.pick(airports),
        random.pick(flights),
        random.pick(metars),
        random.below(MAX_DISTANCE_TENTHS) / 10.0);
  }
}
