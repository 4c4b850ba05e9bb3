package io.tarmac.connect.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AvroBytesTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, -1, 63, 64, -65, 8191, 8192, 1 << 20, 1 << 27, -(1 << 28)})
  void readsIntsAndLongsOfAnyLength(int value) throws IOException {
    for (long number : new long[] {value, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      AvroBytes in = encoded(encoder -> encoder.writeInt((int) number));

      assertThat(in.readInt()).isEqualTo((int) number);
      assertThat(in.remaining()).isZero();
    }
    for (long number : new long[] {value, (long) value << 31, Long.MAX_VALUE, Long.MIN_VALUE}) {
      AvroBytes in = encoded(encoder -> encoder.writeLong(number));

      assertThat(in.readLong()).isEqualTo(number);
      assertThat(in.remaining()).isZero();
    }
  }

  @Test
  void readsTheOtherSingleValues() throws IOException {
    AvroBytes in =
        encoded(
            encoder -> {
              encoder.writeBoolean(true);
              encoder.writeFloat(-1.5f);
              encoder.writeDouble(Math.PI);
              encoder.writeString("Käse \uD83E\uDDC0");
              encoder.writeFixed(new byte[] {-1, 2, 3});
            });

    assertThat(in.readBoolean()).isTrue();
    assertThat(in.readFloat()).isEqualTo(-1.5f);
    assertThat(in.readDouble()).isEqualTo(Math.PI);
    assertThat(in.readString()).isEqualTo("Käse \uD83E\uDDC0");
    assertThat(in.readUnscaled(3)).isEqualTo(0xffff_ffff_ffff_0203L);
    assertThat(in.remaining()).isZero();
  }

  @Test
  void bytesThatAreNotUtf8AreReplaced() {
    assertThat(bytes("0441ff").readString()).isEqualTo("A\uFFFD");
  }

  @ParameterizedTest
  @CsvSource({
    "'', end too early",
    "80, end too early",
    "8080808080, more than 5 bytes",
    "ffffffffff01, more than 5 bytes"
  })
  void refusesDamagedInts(String hex, String message) {
    assertThatThrownBy(() -> bytes(hex).readInt())
        .isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesDamagedLongs() {
    assertThatThrownBy(() -> bytes("ffffffffffffffffffff01").readLong())
        .isInstanceOf(DataException.class)
        .hasMessageContaining("more than 10 bytes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0441", "01", "feffffff0f", "feffffffffffffffff01", "ffffffffffffffffff01"})
  void refusesLengthsThatTheBytesDoNotHold(String hex) {
    assertThatThrownBy(() -> bytes(hex).readString())
        .isInstanceOf(DataException.class)
        .hasMessageContaining("bytes are left");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0a0000", "090a0000", "feffffffffffffffff01", "ffffffffffffffffff0100"})
  void refusesBlocksThatTheBytesDoNotHold(String hex) {
    assertThatThrownBy(() -> bytes(hex).readBlock(1))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("A block has");
  }

  @Test
  void readsBlocksWithAndWithoutTheirBytes() {
    assertThat(bytes("040000").readBlock(1)).isEqualTo(2);
    assertThat(bytes("03040000").readBlock(1)).isEqualTo(2);
    assertThat(bytes("00").readBlock(1)).isZero();
  }

  @Test
  void boundsTheElementsThatTakeNoBytesInAWholeDocument() {
    AvroBytes in = bytes("80800880800202");

    assertThat(in.readBlock(0)).isEqualTo(65_536);
    assertThatThrownBy(() -> in.readBlock(0))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("take no bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"01", "06", "feffffff0f"})
  void refusesIndexesOutOfBounds(String hex) {
    assertThatThrownBy(() -> bytes(hex).readIndex(3, "union branch"))
        .isInstanceOf(DataException.class)
        .hasMessageMatching("No union branch has index -?\\d+, only 0 to 2");
  }

  @Test
  void messagesShowNoValue() {
    byte[] text = "\u0014secret".getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> new AvroBytes(text, 0).readString()).hasMessageNotContaining("secret");
  }

  /** Writes values that cannot fail in memory. */
  private interface Encoding {
    void write(BinaryEncoder encoder) throws IOException;
  }

  private static AvroBytes encoded(Encoding encoding) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    encoding.write(encoder);
    encoder.flush();
    return new AvroBytes(bytes.toByteArray(), 0);
  }

  private static AvroBytes bytes(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    return new AvroBytes(bytes, 0);
  }
}
