package io.tarmac.perf.event;

import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import net.datafaker.Faker;

/**
 * The rows of the aviation table as a pure function of a seed and an id, so that a row can be made
 * again when the table is checked, in any order.
 *
 * <p>Texts are drawn once into pools, since asking datafaker for each of a million values would
 * take longer than what is measured. Immutable, any thread.
 */
public final class AviationRows {
  public static final long DEFAULT_SEED = 20_231_212L;

  private static final int POOL_SIZE = 997;
  private static final int MAX_PASSENGERS = 850;
  private static final int MAX_DISTANCE_TENTHS = 160_000;

  private final long seed;
  private final String[] aircraft;
  private final String[] airlines;
  private final String[] airports;
  private final String[] flights;
  private final String[] metars;

  public AviationRows(long seed) {
    this.seed = seed;
    var aviation = new Faker(new Random(seed)).aviation();
    aircraft = pool(aviation::aircraft);
    airlines = pool(aviation::airline);
    airports = pool(aviation::airport);
    flights = pool(aviation::flight);
    metars = pool(aviation::METAR);
  }

  /** The row with this id. */
  public AviationRow row(int id) {
    SplitMix random = new SplitMix(seed, id);
    return new AviationRow(
        id,
        pick(aircraft, random),
        pick(airlines, random),
        random.below(MAX_PASSENGERS),
        pick(airports, random),
        pick(flights, random),
        pick(metars, random),
        random.below(MAX_DISTANCE_TENTHS) / 10.0);
  }

  private static String[] pool(Supplier<String> source) {
    return Stream.generate(source).limit(POOL_SIZE).toArray(String[]::new);
  }

  private static String pick(String[] pool, SplitMix random) {
    return pool[random.below(pool.length)];
  }
}
