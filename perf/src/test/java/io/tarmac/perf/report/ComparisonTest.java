package io.tarmac.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final Offset<Double> EXACTLY = Offset.offset(1e-9);

  @Test
  void aSinkIsComparedWithTheCountingSinkOfTheSameConverterAndBatchSize() {
    Comparison comparison =
        compare(
            median("tarmac", "json", 500, "insert", 40, 2.5),
            median("none", "json", 500, null, 100, 2.0),
            median("none", "avro", 500, null, 400, 0.5),
            median("none", "json", 5_000, null, 110, 2.0));

    assertThat(comparison.timesAsFast()).containsOnlyKeys("none");
    assertThat(comparison.timesAsFast().get("none")).isEqualTo(0.4, EXACTLY);
    assertThat(comparison.workerCpuSecondsAdded()).isEqualTo(0.5, EXACTLY);
  }

  @Test
  void debeziumsBestIsTheFastestOfTheSameInsertModeAndBatchSize() {
    Comparison comparison =
        compare(
            median("tarmac", "avro", 500, "upsert", 100, 1.0),
            median("debezium", "avro", 500, "upsert", 10, 9.0),
            median("debezium-unnest", "avro", 500, "upsert", 40, 9.0),
            median("debezium-rewrite", "avro", 500, "insert", 50, 9.0),
            median("debezium-rewrite", "avro", 5_000, "upsert", 60, 9.0));

    assertThat(comparison.timesAsFast())
        .containsOnlyKeys("debezium", "debezium-unnest", Comparison.BEST_DEBEZIUM)
        .containsEntry(Comparison.BEST_DEBEZIUM, 2.5);
    assertThat(comparison.workerCpuSecondsAdded()).isNull();
  }

  @Test
  void everythingIsComparedWithTheSameRowsFromAFile() {
    Subject file = new Subject("load-data", null, null, "insert", "yes");
    Comparison comparison =
        compare(median("tarmac", "avro", 500, "upsert", 45, 1.0), median(file, 100, null));

    assertThat(comparison.timesAsFast().get("load-data")).isEqualTo(0.45, EXACTLY);
  }

  @Test
  void variantsAreNotComparedWithEachOther() {
    assertThat(
            Comparison.of(
                List.of(
                    median("tarmac", "avro", 500, "insert", 45, 1.0),
                    median("tarmac-copy", "avro", 500, "insert", 45, 1.0))))
        .isEmpty();
  }

  private static Comparison compare(Summary... medians) {
    List<Comparison> comparisons = Comparison.of(List.of(medians));
    assertThat(comparisons).hasSize(1);
    return comparisons.get(0);
  }

  private static Summary median(
      String sink,
      String converter,
      int batchSize,
      @Nullable String insertMode,
      double eventsPerSecond,
      double workerCpu) {
    Subject setting =
        new Subject(sink, converter, batchSize, insertMode, insertMode == null ? null : "yes");
    return median(setting, eventsPerSecond, workerCpu);
  }

  private static Summary median(
      Subject setting, double eventsPerSecond, @Nullable Double workerCpu) {
    return new Summary(
        setting, 1, 100_000, eventsPerSecond, null, workerCpu, null, null, null, null);
  }
}
