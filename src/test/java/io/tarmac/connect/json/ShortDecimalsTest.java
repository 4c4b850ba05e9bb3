package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShortDecimalsTest {

  private final JsonSyntax syntax = new JsonSyntax();

  @Test
  void everyFractionIsTheDoubleOfItsDecimal() throws IOException {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      String digits =
          new BigDecimal(
                  new java.math.BigInteger(1 + random.nextInt(70), random), random.nextInt(22))
              .toPlainString();
      String text = (random.nextBoolean() ? "-" : "") + digits + (digits.contains(".") ? "" : ".0");

      assertThat(doubleOf(text)).as(text).isEqualTo(new BigDecimal(text).doubleValue());
    }
  }

  @Test
  void zeroHasNoSignAsADecimalHasNone() throws IOException {
    assertThat(Double.doubleToRawLongBits(doubleOf("-0.0"))).isZero();
  }

  private double doubleOf(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    try (JsonParser parser = syntax.parser(bytes, bytes.length)) {
      parser.nextToken();
      return ShortDecimals.doubleValue(parser);
    }
  }
}
