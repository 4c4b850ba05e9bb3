package io.tarmac.perf.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class StampTest {
  private static final Instant TIME = Instant.parse("2026-11-23T12:00:00.123456789Z");

  @Test
  void theTimeTakesThePlaceOfThePlaceholderAndOfNothingElse() {
    byte[] record = bytes("{\"id\":1,\"key\":\"" + Stamp.PLACEHOLDER + "\",\"at\":\"@@\"}");

    Stamp.write(record, TIME);

    assertThat(new String(record, StandardCharsets.US_ASCII))
        .isEqualTo("{\"id\":1,\"key\":\"1795435200123456\",\"at\":\"@@\"}");
  }

  @Test
  void aRecordIsNotStampedTwice() {
    byte[] record = bytes(Stamp.PLACEHOLDER);
    Stamp.write(record, TIME);

    assertThatThrownBy(() -> Stamp.write(record, TIME)).hasMessageContaining("no place");
  }

  @Test
  void onlyATimeIsTakenForOne() {
    assertThat(Stamp.withoutTime("1795435200123456")).isEqualTo(Stamp.PLACEHOLDER);
    assertThat(Stamp.withoutTime("179543520012345")).isEqualTo("179543520012345");
    assertThat(Stamp.withoutTime("a name")).isEqualTo("a name");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
