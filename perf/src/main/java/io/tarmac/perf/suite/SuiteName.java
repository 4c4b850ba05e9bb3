package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.run.SinkKind;
import java.util.List;
import java.util.Locale;

/** The suites. */
public enum SuiteName {
  REPLAY(
      new Size(100_000, 50_000, List.of(500)),
      new Size(5_000, 0, List.of(500)),
      List.of(ConverterChoice.AVRO)),
  AVIATION(
      new Size(100_000, 100_000, List.of(1, 500, 1_000, 5_000, 10_000)),
      new Size(20_000, 5_000, List.of(1, 500, 5_000)),
      List.of(ConverterChoice.JSON, ConverterChoice.AVRO)),
  PAYLOAD(
      new Size(200_000, 100_000, List.of(1, 10, 100, 1_000, 10_000)),
      new Size(20_000, 2_000, List.of(1, 100, 10_000)),
      List.of(ConverterChoice.AVRO)),
  BATCH_TEST(
      new Size(100_000, 10_000, List.of(1, 10, 100, 1_000, 10_000)),
      new Size(5_000, 1_000, List.of(1, 100, 10_000)),
      List.of(ConverterChoice.AVRO)),
  MIX(
      new Size(200_000, 100_000, List.of(500, 5_000)),
      new Size(20_000, 5_000, List.of(500)),
      List.of(ConverterChoice.JSON, ConverterChoice.AVRO)),
  SCALE(
      new Size(1_000_000, 100_000, List.of(1_000)),
      new Size(100_000, 10_000, List.of(1_000)),
      List.of(ConverterChoice.AVRO)),
  EVENTS4(
      new Size(10_000_000, 500_000, List.of(3_000)),
      new Size(600_000, 20_000, List.of(3_000)),
      List.of(ConverterChoice.JSON, ConverterChoice.FAST_JSON)),
  DISTANCE(
      new Size(200_000, 50_000, List.of(100, 500, 5_000)),
      new Size(5_000, 1_000, List.of(500)),
      List.of(ConverterChoice.AVRO));

  /**
   * What is measured unless other things are asked for.
   *
   * @param warmup unmeasured events: a cold JVM is no measure for a connector that runs for months
   */
  public record Size(int events, int warmup, List<Integer> batchSizes) {}

  private final Size full;
  private final Size small;

  private final List<ConverterChoice> converters;

  SuiteName(Size full, Size small, List<ConverterChoice> converters) {
    this.full = full;
    this.small = small;
    this.converters = converters;
  }

  public Size size(boolean smoke) {
    return smoke ? small : full;
  }

  /** Unless others are asked for. */
  public List<ConverterChoice> converters() {
    return converters;
  }

  /** Returns the sinks that are measured unless others are asked for. */
  public List<SinkKind> sinks(boolean smoke) {
    if (this != REPLAY) {
      return List.of(SinkKind.NONE, SinkKind.TARMAC, SinkKind.DEBEZIUM);
    }
    return smoke ? List.of(SinkKind.TARMAC) : List.of(SinkKind.TARMAC, SinkKind.DEBEZIUM);
  }

  /** Returns how often each cell is measured unless it is said otherwise. */
  public int repetitions(boolean smoke) {
    return smoke ? 1 : this == REPLAY ? 2 : 3;
  }

  /** The names of its parts. */
  public List<String> experiments() {
    return switch (this) {
      case REPLAY -> List.of(ReplaySuite.NAME);
      case AVIATION -> AviationSuite.experiments();
      case PAYLOAD -> PayloadSuite.experiments();
      case BATCH_TEST -> BatchTestSuite.experiments();
      case MIX -> List.of(MixSuite.EXPERIMENT);
      case SCALE -> ScaleSuite.experiments();
      case EVENTS4 -> List.of(Events4Suite.EXPERIMENT);
      case DISTANCE -> DistanceSuite.experiments();
    };
  }

  public SuitePlan plan(SuiteOptions options) {
    return switch (this) {
      case REPLAY -> new ReplaySuite(options).plan();
      case AVIATION -> new AviationSuite(options).plan();
      case PAYLOAD -> new PayloadSuite(options).plan();
      case BATCH_TEST -> new BatchTestSuite(options).plan();
      case MIX -> new MixSuite(options).plan();
      case SCALE -> new ScaleSuite(options).plan();
      case EVENTS4 -> new Events4Suite(options).plan();
      case DISTANCE -> new DistanceSuite(options).plan();
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
