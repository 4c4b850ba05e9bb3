package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CutDocumentTest {
  private static final String TEXT = "abcdefgh";

  private final EnvelopeReader.CutDocument document = new EnvelopeReader.CutDocument();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 9})
  void isReadWithoutWhatIsCutOutWhateverIsAskedForAtOnce(int size) {
    for (int from = 0; from <= TEXT.length(); from++) {
      for (int to = from; to <= TEXT.length(); to++) {
        document.set(TEXT.getBytes(StandardCharsets.US_ASCII), from, to);

        assertThat(read(size)).isEqualTo(TEXT.substring(0, from) + TEXT.substring(to));
        assertThat(document.isAtEnd()).isTrue();
      }
    }
  }

  @Test
  void goesBackToAnyByteThatHasBeenRead() {
    for (int from = 0; from <= TEXT.length(); from++) {
      for (int to = from; to <= TEXT.length(); to++) {
        String whole = TEXT.substring(0, from) + TEXT.substring(to);
        for (int count = 0; count <= whole.length(); count++) {
          document.set(TEXT.getBytes(StandardCharsets.US_ASCII), from, to);
          read(3);
          document.goBack(count);

          assertThat(read(3)).isEqualTo(whole.substring(whole.length() - count));
        }
      }
    }
  }

  @Test
  void leavesOutBytesOfEitherPart() {
    document.set(TEXT.getBytes(StandardCharsets.US_ASCII), 3, 5);
    assertThat(document.endOfPart()).isEqualTo(3);
    document.skipTo(2);
    assertThat(document.read()).isEqualTo('c');
    assertThat(document.position()).isEqualTo(5);
    assertThat(document.endOfPart()).isEqualTo(TEXT.length());
    document.skipTo(7);
    assertThat(read(3)).isEqualTo("h");
  }

  @Test
  void hasNoEndBeforeItsLastByte() {
    document.set(TEXT.getBytes(StandardCharsets.US_ASCII), 2, 6);
    byte[] buffer = new byte[3];

    assertThat(document.read(buffer, 0, 3)).isEqualTo(3);
    assertThat(document.isAtEnd()).isFalse();
    assertThat(document.read()).isEqualTo('h');
    assertThat(document.isAtEnd()).isTrue();
    assertThat(document.read()).isEqualTo(-1);
  }

  private String read(int size) {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    byte[] buffer = new byte[size];
    for (int count = document.read(buffer, 0, size);
        count >= 0;
        count = document.read(buffer, 0, size)) {
      read.write(buffer, 0, count);
    }
    return read.toString(StandardCharsets.US_ASCII);
  }
}
