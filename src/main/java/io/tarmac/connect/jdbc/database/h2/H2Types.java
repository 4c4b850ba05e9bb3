package io.tarmac.connect.jdbc.database.h2;

import io.tarmac.connect.jdbc.database.portable.BoundedKeys;
import io.tarmac.connect.jdbc.database.portable.BoundedYears;
import io.tarmac.connect.jdbc.database.portable.ExactDecimals;
import io.tarmac.connect.jdbc.database.portable.MicrosecondTimes;
import io.tarmac.connect.jdbc.database.portable.UnsignedBigint;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.GeometryTypes;
import io.tarmac.connect.jdbc.type.SourceMapping;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.util.List;
import org.apache.kafka.connect.data.Schema;

/** H2's type table. */
final class H2Types {

  private static final int MAX_DIGITS = 1_000;
  private static final int MAX_LENGTH = 1_000_000;

  /** The years that {@link java.time.LocalDate} has, except the two that mean infinity. */
  private static final BoundedYears YEARS =
      new BoundedYears(-999_999_998, 999_999_998, 999_999_998, false);

  private static final ExactDecimals DECIMALS =
      new ExactDecimals(MAX_DIGITS, MAX_DIGITS, ColumnType.named(Kind.DECIMAL, "decfloat"));

  private H2Types() {}

  static TypeMappings types() {
    TypeMappings types =
        DECIMALS
            .addTo(YEARS.addTo(MicrosecondTimes.addToTexts(TypeMappings.standard())))
            .changed("io.debezium.data.Json", Schema.Type.STRING, H2Types::json)
            .changed(
                "io.debezium.data.Uuid",
                Schema.Type.STRING,
                m -> m.withColumn(ColumnType.named("uuid"), "CAST(? AS uuid)"))
            .changed(Schema.Type.STRUCT, H2Types::json)
            .changed(Schema.Type.MAP, H2Types::json)
            .changed(Schema.Type.ARRAY, H2Types::json);
    for (String name : GeometryTypes.NAMES) {
      types = types.with(name, Schema.Type.STRUCT, schema -> geometry());
    }
    types = UnsignedBigint.addTo(types, ColumnType.decimal(20, 0));
    for (String type : List.of("NUMERIC", "DECIMAL", "DECIMAL UNSIGNED")) {
      types =
          types.withSource(
              type,
              (schema, source, m) ->
                  schema.type() == Schema.Type.STRING && source.length() > 0
                      ? DECIMALS.ofText(source.length(), source.scale())
                      : m);
    }
    for (String type : List.of("VARCHAR", "CHAR", "BPCHAR")) {
      types =
          types.withSource(
              type,
              (schema, source, m) ->
                  schema.type() == Schema.Type.STRING
                          && schema.name() == null
                          && source.length() > 0
                          && source.length() <= MAX_LENGTH
                      ? m.withColumnType(ColumnType.of(Kind.VARCHAR, source.length()))
                      : m);
    }
    return BoundedKeys.addTo(
        types
            .withSource("VARBINARY", bytes("varbinary"))
            .withSource("BINARY", bytes("binary"))
            .withSource("BINARY BINARY", bytes("binary")));
  }

  private static SourceMapping bytes(String type) {
    return (schema, source, standard) -> {
      int length = source.length();
      boolean isSized = length > 0 && length <= MAX_LENGTH;
      return schema.type() == Schema.Type.BYTES && schema.name() == null && isSized
          ? standard.withColumnType(
              new ColumnType(Kind.VARBINARY, length, 0, type + "(" + length + ")"))
          : standard;
    };
  }

  private static ColumnMapping json(ColumnMapping ofText) {
    return ofText.withColumn(ColumnType.named("json"), "? FORMAT JSON");
  }

  private static ColumnMapping geometry() {
    return new ColumnMapping(
        ColumnType.named("geometry"),
        CanonicalType.BYTES,
        GeometryTypes::ewkb,
        "CAST(? AS geometry)");
  }
}
