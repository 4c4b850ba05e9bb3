package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts that no database can store, or that one of them cannot. */
@EachDatabase
class InvalidTextIT extends ColumnFitSuite {

  @ParameterizedTest
  @DisplayName(
      "C7_3 half a surrogate pair is an error, left out or replaced, before it is measured")
  @CsvSource({"error,", "strip,\uD83D\uDE00", "replace,\uD83D\uDE00\uFFFD"})
  void loneSurrogatesAreTreatedAsConfigured(String setting, String stored) {
    String table = table("id int primary key, name varchar(3)");
    Struct row = named(1, "\uD83D\uDE00\uDE00");

    if (setting.equals("error")) {
      assertRefused(table, row, "'name'", "surrogate", "invalid.text");
    } else {
      put(table, Map.of("invalid.text", setting), row);
      assertThat(rows(table)).isEqualTo(List.of(List.of("1", stored)));
    }
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class NullCharacters {
    @ParameterizedTest
    @DisplayName(
        "C7_3 U+0000 in a text is an error, left out or replaced, in jsonb as an escape too")
    @CsvSource({"error,,", "strip,ab,ab", "replace,a\uFFFDb,a\uFFFDb"})
    void nulIsTreatedAsConfigured(String setting, String text, String json) {
      String table = table("id int primary key, name varchar(3), doc jsonb");
      Struct row = documented("a\0b", "{\"x\": \"\\\\u0000 a\\u0000b\"}");

      if (setting.equals("error")) {
        assertRefused(table, documented("a\0b", "{}"), "'name'", "U+0000", "invalid.text");
        assertRefused(table, documented("ab", "[\"\\u0000\"]"), "'doc'", "U+0000", "invalid.text");
      } else {
        put(table, Map.of("invalid.text", setting), row);
        assertThat(database.sql().value("select name from " + database.quote(table)))
            .isEqualTo(text);
        assertThat(database.sql().value("select doc->>'x' from " + database.quote(table)))
            .isEqualTo("\\u0000 " + json);
      }
    }
  }
}
