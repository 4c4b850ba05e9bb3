package io.tarmac.connect.jdbc.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TextConversionsTest {

  private final TextConversions.Json conversion =
      new TextConversions.Json(text -> text + " ruled", text -> text + " checked");

  @Test
  @DisplayName("C7_6 JSON that was made here is checked as any other, but not read again")
  void whatWasMadeHereIsNotReadAgain() {
    assertThat(conversion.fromJson().convert("{")).isEqualTo("{ ruled checked");
  }

  @Test
  @DisplayName("C7_3 a text of a record's is read, since it may be no JSON")
  void aTextIsRead() {
    ValueConverter texts = Objects.requireNonNull(conversion.from(CanonicalType.STRING));

    assertThatThrownBy(() -> texts.convert("{")).isInstanceOf(RefusedValueException.class);
  }
}
