package io.tarmac.connect.jdbc.database.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.TypeText;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The encoders that write a column's canonical values in the format of the column's type. */
final class CopyFormat {

  private static final byte JSONB_VERSION = 1;

  private CopyFormat() {}

  /**
   * Returns the column's encoder, or null if its values are not known to have the format of its
   * type.
   */
  static @Nullable BinaryEncoder of(PlannedColumn column, TablePlan plan) {
    ColumnSchema existing = plan.existing(column);
    if (existing == null) {
      return null;
    }
    CanonicalType values = column.mapping().canonicalType();
    return switch (TypeText.of(existing.declaredType()).name()) {
      case "boolean" -> as(CanonicalType.BOOLEAN, values);
      case "smallint" -> as(CanonicalType.SHORT, values);
      case "integer" -> as(CanonicalType.INTEGER, values);
      case "bigint" -> as(CanonicalType.LONG, values);
      case "numeric" -> as(CanonicalType.DECIMAL, values);
      case "real" -> as(CanonicalType.FLOAT, values);
      case "double precision" -> as(CanonicalType.DOUBLE, values);
      case "bytea" -> as(CanonicalType.BYTES, values);
      case "date" -> as(CanonicalType.DATE, values);
      case "time without time zone" -> as(CanonicalType.TIME, values);
      case "time with time zone" -> as(CanonicalType.OFFSET_TIME, values);
      case "timestamp without time zone" -> as(CanonicalType.TIMESTAMP, values);
      case "timestamp with time zone" -> as(CanonicalType.OFFSET_TIMESTAMP, values);
      case "text", "character varying", "character", "bpchar", "citext", "json", "enum" ->
          as(CanonicalType.STRING, values);
      case "jsonb" -> values == CanonicalType.STRING ? CopyFormat::jsonb : null;
      case "uuid" -> values == CanonicalType.STRING ? CopyFormat::uuid : null;
      default -> null;
    };
  }

  private static @Nullable BinaryEncoder as(CanonicalType format, CanonicalType values) {
    return format == values ? BinaryEncoder.of(values) : null;
  }

  private static void jsonb(Object value, BinaryBuffer to) {
    byte[] text = ((String) value).getBytes(UTF_8);
    to.putInt(Byte.BYTES + text.length);
    to.putByte(JSONB_VERSION);
    to.put(text);
  }

  /** Writes a UUID from its text, which the conversion has checked. */
  private static void uuid(Object value, BinaryBuffer to) {
    UUID uuid = UUID.fromString((String) value);
    to.putInt(2 * Long.BYTES);
    to.putLong(uuid.getMostSignificantBits());
    to.putLong(uuid.getLeastSignificantBits());
  }
}
