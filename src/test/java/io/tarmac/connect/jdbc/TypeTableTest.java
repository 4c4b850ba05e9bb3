package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
import io.tarmac.connect.jdbc.testing.type.ValueOutcome;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the type table has to cover, whatever it says. */
class TypeTableTest {
  private static final int FEWEST_TYPES = 60;

  static Stream<TypeLine> created() {
    return TypeTable.created().stream();
  }

  @Test
  @DisplayName("C7_3 the type table covers at least 60 schema types")
  void manyTypesAreCovered() {
    Set<String> schemas = created().map(TypeLine::text).collect(Collectors.toSet());

    assertThat(schemas)
        .hasSizeGreaterThanOrEqualTo(FEWEST_TYPES)
        .hasSameSizeAs(TypeTable.created());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("created")
  @DisplayName("C7_3 each schema type has a column and a value that lands in every database")
  void aValueLandsInEveryDatabase(TypeLine type) {
    assertThat(type.columnTypes()).hasSize(TypeTable.DATABASES.size());
    assertThat(databases().filter(database -> lands(type, database)))
        .hasSize(TypeTable.DATABASES.size());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("created")
  @DisplayName(
      "C7_3 each schema type has a value that is refused in every database, or by another column"
          + " there")
  void aValueIsRefusedInEveryDatabase(TypeLine type) {
    databases()
        .filter(database -> !isRefused(type, database))
        .forEach(
            database ->
                assertThat(TypeTable.existing())
                    .as("%s is refused by %s", type, TypeTable.DATABASES.get(database))
                    .anyMatch(
                        line -> line.schema().equals(type.schema()) && isRefused(line, database)));
  }

  private static IntStream databases() {
    return IntStream.range(0, TypeTable.DATABASES.size());
  }

  private static boolean lands(TypeLine type, int database) {
    return type.values().stream().anyMatch(value -> value.outcomes().get(database).landed());
  }

  private static boolean isRefused(TypeLine type, int database) {
    return type.values().stream()
        .map(value -> value.outcomes().get(database))
        .anyMatch(ValueOutcome::refused);
  }
}
