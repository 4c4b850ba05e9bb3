package io.tarmac.connect.jdbc.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BitsTest {

  @DisplayName("C7_3 bits are shown and stored from the most significant one on")
  @ParameterizedTest
  @CsvSource({
    "81, 8, 10000001, 81",
    "13, 5, 10011, 13",
    "0104, 20, 00000000010000000001, 000401",
    "0100000000000080, 64,"
        + " 1000000000000000000000000000000000000000000000000000000000000001, 8000000000000001",
    "00, 3, 000, 00",
    "'', 3, 000, 00",
    "1300, 5, 10011, 13"
  })
  void bitsOfALength(String sent, int length, String text, String bytes) {
    byte[] bits = HexFormat.of().parseHex(sent);

    assertThat(Bits.text(bits, length)).isEqualTo(text);
    assertThat(Bits.mostSignificantFirst(bits, length)).asHexString().isEqualToIgnoringCase(bytes);
  }

  @ParameterizedTest
  @CsvSource({"0104, 10000000001, 0401", "38, 111000, 38", "'', '', ''", "00, '', 00"})
  void bitsOfAnyLengthBeginWithTheFirstThatIsSet(String sent, String text, String bytes) {
    byte[] bits = HexFormat.of().parseHex(sent);

    assertThat(Bits.text(bits, Bits.UNLIMITED)).isEqualTo(text);
    assertThat(HexFormat.of().formatHex(Bits.mostSignificantFirst(bits, Bits.UNLIMITED)))
        .isEqualTo(bytes);
  }

  @DisplayName("C7_3 a bit beyond the length is refused, not cut")
  @ParameterizedTest
  @CsvSource({"20, 5", "0001, 8", "ff, 1"})
  void aBitBeyondTheLengthIsRefused(String sent, int length) {
    byte[] bits = HexFormat.of().parseHex(sent);

    assertThatThrownBy(() -> Bits.text(bits, length)).isInstanceOf(RefusedValueException.class);
    assertThatThrownBy(() -> Bits.mostSignificantFirst(bits, length))
        .isInstanceOf(RefusedValueException.class);
  }

  @ParameterizedTest
  @CsvSource({"5, 5", "83886080, 83886080", "999999999, 0", "2147483647, 0", "x, 0", "-1, 0"})
  void onlyANumberIsALength(String parameter, int length) {
    Schema schema =
        SchemaBuilder.bytes().name(Bits.LOGICAL_NAME).parameter("length", parameter).build();

    assertThat(Bits.length(schema)).isEqualTo(length);
  }
}
