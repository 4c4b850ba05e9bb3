package io.tarmac.connect.jdbc.write.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.util.Random;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;

/** What a column holds of a table whose rows are many, wide or long. */
@SuppressWarnings("ImmutableEnumChecker") // Connect's schemas are
enum LimitColumn {
  NUMBER(Schema.OPTIONAL_INT32_SCHEMA, "int", "int", "int"),
  TEXT(Schema.OPTIONAL_STRING_SCHEMA, "text", "varchar(16777216)", "longtext"),
  BYTES(Schema.OPTIONAL_BYTES_SCHEMA, "bytea", "varbinary(16777216)", "longblob"),
  JSON(
      SchemaBuilder.string().name("io.debezium.data.Json").optional().build(),
      "jsonb",
      "json(16777216)",
      "json");

  /** That no text protocol writes in another way. */
  private static final int HIGH_BIT = 0x80;

  private final Schema schema;
  private final String postgreSqlType;
  private final String h2Type;
  private final String otherType;

  LimitColumn(Schema schema, String postgreSqlType, String h2Type, String otherType) {
    this.schema = schema;
    this.postgreSqlType = postgreSqlType;
    this.h2Type = h2Type;
    this.otherType = otherType;
  }

  Schema schema() {
    return schema;
  }

  String type(TestingDatabase database) {
    return switch (database.name()) {
      case "PostgreSQL" -> postgreSqlType;
      case "H2" -> h2Type;
      default -> otherType;
    };
  }

  /** Of so many bytes, where they are not always as many. */
  Object value(Random random, int bytes) {
    return switch (this) {
      case NUMBER -> random.nextInt();
      case TEXT -> text(random, bytes);
      case BYTES -> bytes(random, bytes);
      case JSON -> '"' + text(random, bytes - 2) + '"';
    };
  }

  private static String text(Random random, int length) {
    String period = "%08x".formatted(random.nextInt());
    return period.repeat(length / period.length() + 1).substring(0, length);
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = text(random, length).getBytes(ISO_8859_1);
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (bytes[i] | HIGH_BIT);
    }
    return bytes;
  }

  /** Shows what tells values apart: long ones are not read back. */
  String shown(TestingDatabase database, String column) {
    if (this == NUMBER) {
      return column;
    }
    String shown =
        switch (database.name()) {
          case "PostgreSQL" -> this == JSON ? "md5(%s::text)" : "md5(%s)";
          case "SQLite" -> "%s";
          case "H2" -> "rawtohex(hash('MD5', %s))";
          default -> "sha2(%s, 256)";
        };
    return shown.replace("%s", column);
  }
}
