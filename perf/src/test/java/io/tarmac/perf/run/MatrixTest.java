package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.convert.ConverterChoice;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MatrixTest {
  private static final Matrix MATRIX =
      TestingPlan.matrix(
          List.of(SinkKind.NONE, SinkKind.TARMAC, SinkKind.COPY),
          List.of(ConverterChoice.JSON, ConverterChoice.AVRO),
          List.of(500, 5_000));

  @Test
  void everySettingOfASinkThatWritesIsMeasured() {
    assertThat(ofKind(SinkKind.TARMAC)).hasSize(2 * 2 * 2).doesNotHaveDuplicates();
  }

  @Test
  void theCountingSinkIsMeasuredOncePerConverterAndBatchSize() {
    assertThat(ofKind(SinkKind.NONE)).hasSize(2 * 2).first().hasToString("none, json, batch 500");
  }

  @Test
  void aFileIsLoadedOnce() {
    assertThat(ofKind(SinkKind.COPY)).singleElement().hasToString("copy, insert");
  }

  @Test
  void everyOtherRepetitionRunsBackwards() {
    assertThat(MATRIX.settings(1)).extracting(Setting::kind).startsWith(SinkKind.NONE);
    assertThat(MATRIX.settings(2)).extracting(Setting::kind).startsWith(SinkKind.TARMAC);
    assertThat(MATRIX.settings(2)).containsExactlyInAnyOrderElementsOf(MATRIX.settings(1));
  }

  @Test
  void slowSettingsGetFewerEvents() {
    Volume volume = new Volume(1_000, 100, Map.of("500", 50, "none", 70, "5000", 9_999));

    assertThat(MATRIX.settings(1))
        .allSatisfy(
            setting ->
                assertThat(volume.of(setting))
                    .isEqualTo(
                        switch (setting.kind()) {
                          case COPY -> 1_000;
                          case NONE -> setting.batchSize() == 500 ? 50 : 70;
                          default -> setting.batchSize() == 500 ? 50 : 1_000;
                        }));
    assertThat(volume.warmup(ofKind(SinkKind.TARMAC).get(0))).isEqualTo(50);
    assertThat(volume.warmup(ofKind(SinkKind.COPY).get(0))).isEqualTo(100);
  }

  private static List<Setting> ofKind(SinkKind kind) {
    return MATRIX.settings(1).stream().filter(setting -> setting.kind() == kind).toList();
  }
}
