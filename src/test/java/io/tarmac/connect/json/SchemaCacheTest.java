package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SchemaCacheTest {

  @Test
  void noMoreAreRememberedThanAreToBe() {
    for (int size : new int[] {1, 2, 10}) {
      SchemaCache schemas = schemas(size);
      CachedSchema first = at(schemas, 0);
      for (int i = 1; i < size; i++) {
        at(schemas, i);
      }
      assertThat(at(schemas, 0)).isNotNull().isSameAs(first);

      for (int i = size; i <= 2 * size; i++) {
        at(schemas, i);
      }

      assertThat(at(schemas, 0)).as("of %d", size).isNotNull().isNotSameAs(first);
    }
  }

  @Test
  void noneIsRememberedWhereNoneIsToBe() {
    assertThat(at(schemas(0), 0)).isNull();
    assertThat(schemas(0).at("null,".getBytes(StandardCharsets.US_ASCII), 0)).isNotNull();
  }

  @Test
  void moreThanAreComparedFirstAreFoundByTheirHash() {
    SchemaCache schemas = schemas(1_000);
    CachedSchema[] first = new CachedSchema[3 * SchemaCache.LAST];
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < first.length; i++) {
        CachedSchema found = at(schemas, i);
        if (round == 0) {
          first[i] = found;
        }
        assertThat(found).isNotNull().isSameAs(first[i]);
      }
    }
  }

  /** Some begin alike for longer than others, some end so. */
  private static @Nullable CachedSchema at(SchemaCache schemas, int number) {
    String alike = "x".repeat(number % 3 * 100);
    String doc =
        switch (number % 2) {
          case 0 -> alike + number;
          default -> number + alike;
        };
    String document = "{\"schema\":{\"type\":\"int32\",\"doc\":\"" + doc + "\"},\"payload\":1}";
    return schemas.at(document.getBytes(StandardCharsets.US_ASCII), "{\"schema\":".length());
  }

  /** Of these no content is remembered: a schema that is made again is another object. */
  private static SchemaCache schemas(int size) {
    JsonSyntax syntax = new JsonSyntax();
    TreeSchemas made = new TreeSchemas(new TreeValues(true), new SchemaInterner(0));
    return new SchemaCache(syntax, made, new ValueReaders(true), size);
  }
}
