package io.tarmac.perf.event;

import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AviationRowsTest {
  private static final AviationRows ROWS = new AviationRows(AviationRows.DEFAULT_SEED);

  @Test
  void theSameSeedGivesTheSameRowsInAnyOrder() {
    AviationRows again = new AviationRows(AviationRows.DEFAULT_SEED);

    for (int id = 500; id > 0; id--) {
      assertThat(again.row(id)).isEqualTo(ROWS.row(id));
    }
  }

  @Test
  void anotherSeedGivesOtherRows() {
    assertThat(new AviationRows(1).row(1)).isNotEqualTo(ROWS.row(1));
  }

  @Test
  void theTextsOfRowsVary() {
    assertThat(IntStream.rangeClosed(1, 1_000).mapToObj(id -> ROWS.row(id).flight()).distinct())
        .hasSizeGreaterThan(500);
  }

  @Test
  void aRowHasAboutAHundredBytesOfText() {
    double mean =
        IntStream.rangeClosed(1, 1_000)
            .mapToObj(ROWS::row)
            .map(row -> row.aircraft() + row.airline() + row.airport() + row.flight() + row.metar())
            .mapToInt(String::length)
            .average()
            .orElseThrow();

    assertThat(mean).isBetween(90.0, 140.0);
  }

  @Test
  void theChecksumDoesNotDependOnTheOrder() {
    RowChecksum backwards = new RowChecksum();
    for (int id = 100; id > 0; id--) {
      backwards.add(ROWS.row(id));
    }

    assertThat(backwards.hex()).isEqualTo(RowChecksum.expected(ROWS, 100).hex());
  }

  @Test
  void theChecksumSeesALostADoubledAndAnAlteredRow() {
    String expected = RowChecksum.expected(ROWS, 3).hex();
    AviationRow altered =
        copyOf(ROWS.row(3)).with(AviationRow::metar, ROWS.row(3).metar() + " ").record();

    assertThat(checksum(ROWS.row(1), ROWS.row(2))).isNotEqualTo(expected);
    assertThat(checksum(ROWS.row(1), ROWS.row(2), ROWS.row(2))).isNotEqualTo(expected);
    assertThat(checksum(ROWS.row(1), ROWS.row(2), altered)).isNotEqualTo(expected);
    assertThat(checksum(ROWS.row(1), ROWS.row(2), ROWS.row(3))).isEqualTo(expected);
  }

  private static String checksum(AviationRow... rows) {
    RowChecksum checksum = new RowChecksum();
    for (AviationRow row : rows) {
      checksum.add(row);
    }
    return checksum.hex();
  }
}
