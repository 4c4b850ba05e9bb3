package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableSchemaReaderTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "orders,  orders",
        "a_c,     a_c",
        "100%,    100_",
        "a\\_c,  a__c",
        "a'\"`c, a___c",
        "日本,     日本",
        "ключ-1,  ключ_1",
        "a😀c,    a%c"
      })
  @DisplayName("C8_2 a search for a table finds names of its length alone, whatever its characters")
  void thePatternFindsFewNames(String name, String pattern) {
    assertThat(TableSchemaReader.pattern(name)).isEqualTo(pattern);
  }
}
