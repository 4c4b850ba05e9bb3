package io.tarmac.perf.suite;

import io.tarmac.perf.report.Measurement;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A result that is another's but for what a test changes. One thread. */
public final class ChangedResult {
  private final CellResult one;
  private String suite;
  private boolean smoke;
  private long seed;
  private String date;
  private CellKey cell;
  private int asked;
  private @Nullable Double askedSeconds;
  private Map<String, String> versions;
  private Map<String, String> database;
  private Map<String, Object> options;
  private Measurement measurement;

  public ChangedResult(CellResult one) {
    this.one = one;
    this.suite = one.suite();
    this.smoke = one.smoke();
    this.seed = one.seed();
    this.date = one.date();
    this.cell = one.cell();
    this.asked = one.asked();
    this.askedSeconds = one.askedSeconds();
    this.versions = one.versions();
    this.database = one.database();
    this.options = one.options();
    this.measurement = one.measurement();
  }

  public ChangedResult suite(String other) {
    suite = other;
    return this;
  }

  public ChangedResult smoke(boolean other) {
    smoke = other;
    return this;
  }

  public ChangedResult seed(long other) {
    seed = other;
    return this;
  }

  public ChangedResult date(String other) {
    date = other;
    return this;
  }

  public ChangedResult cell(CellKey other) {
    cell = other;
    return this;
  }

  public ChangedResult asked(int other) {
    asked = other;
    return this;
  }

  public ChangedResult askedSeconds(@Nullable Double other) {
    askedSeconds = other;
    return this;
  }

  public ChangedResult versions(Map<String, String> other) {
    versions = other;
    return this;
  }

  public ChangedResult database(Map<String, String> other) {
    database = other;
    return this;
  }

  public ChangedResult options(Map<String, Object> other) {
    options = other;
    return this;
  }

  public ChangedResult measurement(Measurement other) {
    measurement = other;
    return this;
  }

  public CellResult result() {
    return new CellResult(
        one.format(),
        suite,
        smoke,
        seed,
        date,
        cell,
        one.repetition(),
        asked,
        one.extrapolated(),
        askedSeconds,
        measurement,
        one.machine(),
        versions,
        database,
        options);
  }
}
