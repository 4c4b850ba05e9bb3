package io.tarmac.connect.jdbc.database.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.TypeText;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A strategy that inserts rows by {@code COPY} into their table, regardless of the rows that are
 * there. Each value is in the format of its column's type, so that the server converts none.
 */
record CopyInsert(Identifiers identifiers, Duration roundTrip) implements WriteStrategy {

  /** The number of values below which arrays are faster, even if the server is near. */
  private static final int FEWEST_VALUES = 5_000;

  /**
   * The values that have to be copied per microsecond of a round trip. {@code COPY} and its commit
   * take four round trips more than arrays, and save 0.09 microseconds per value.
   */
  private static final int VALUES_PER_MICROSECOND = 45;

  private static final byte JSONB_VERSION = 1;

  private static final String UNCHANGED_COLUMNS =
      """
      select count(*)
      from pg_catalog.pg_attribute a
      join pg_catalog.pg_class c on c.oid = a.attrelid and not c.relhasrules
      where a.attrelid = ?::pg_catalog.regclass
        and a.attname || e'\n' || pg_catalog.format_type(a.atttypid, -1)
          || case a.attidentity when 'a' then e'\nidentity' else '' end = any (?)
      """;

  /**
   * The SQLSTATE that the server reports for a prepared statement after its table has changed. The
   * sink then plans the rows again.
   */
  private static final String CACHED_PLAN_MUST_NOT_CHANGE = "0A000";

  @Override
  public WriteMethod method() {
    return WriteMethod.COPY;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return operation == Operation.INSERT
        && plan.isLoadable()
        && plan.columns().stream().allMatch(column -> encoder(column, plan) != null);
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return fewestValues(FEWEST_VALUES, roundTrip) / plan.columns().size();
  }

  /**
   * Returns the number of values below which arrays are faster.
   *
   * @param nearby this number if the server is near
   */
  static int fewestValues(int nearby, Duration roundTrip) {
    long values = VALUES_PER_MICROSECOND * TimeUnit.NANOSECONDS.toMicros(roundTrip.toNanos());
    return (int) Math.min(Math.max(nearby, values), Integer.MAX_VALUE);
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    String table = identifiers.quote(plan.table());
    String names =
        plan.columns().stream()
            .map(column -> identifiers.quote(column.name()))
            .collect(Collectors.joining(", "));
    List<BinaryEncoder> encoders =
        plan.columns().stream().map(column -> encoder(column, plan)).toList();
    BinaryCopy copy = new BinaryCopy("%s (%s)".formatted(table, names), encoders);
    String[] columns =
        plan.columns().stream().map(column -> withType(column, plan)).toArray(String[]::new);
    return (connection, rows) -> {
      copy.send(connection, rows);
      requireUnchanged(connection, table, columns);
    };
  }

  /**
   * Returns the column's encoder, or null if its values are not known to have the format of its
   * type.
   */
  private static @Nullable BinaryEncoder encoder(PlannedColumn column, TablePlan plan) {
    ColumnSchema existing = plan.existing(column);
    if (existing == null) {
      return null;
    }
    CanonicalType values = column.mapping().canonicalType();
    return switch (TypeText.of(existing.declaredType()).name()) {
      case "boolean" -> ofType(CanonicalType.BOOLEAN, values);
      case "smallint" -> ofType(CanonicalType.SHORT, values);
      case "integer" -> ofType(CanonicalType.INTEGER, values);
      case "bigint" -> ofType(CanonicalType.LONG, values);
      case "numeric" -> ofType(CanonicalType.DECIMAL, values);
      case "real" -> ofType(CanonicalType.FLOAT, values);
      case "double precision" -> ofType(CanonicalType.DOUBLE, values);
      case "bytea" -> ofType(CanonicalType.BYTES, values);
      case "date" -> ofType(CanonicalType.DATE, values);
      case "time without time zone" -> ofType(CanonicalType.TIME, values);
      case "time with time zone" -> ofType(CanonicalType.OFFSET_TIME, values);
      case "timestamp without time zone" -> ofType(CanonicalType.TIMESTAMP, values);
      case "timestamp with time zone" -> ofType(CanonicalType.OFFSET_TIMESTAMP, values);
      case "text", "character varying", "character", "bpchar", "citext", "json", "enum" ->
          ofType(CanonicalType.STRING, values);
      case "jsonb" -> values == CanonicalType.STRING ? CopyInsert::jsonb : null;
      case "uuid" -> values == CanonicalType.STRING ? CopyInsert::uuid : null;
      default -> null;
    };
  }

  private static @Nullable BinaryEncoder ofType(CanonicalType format, CanonicalType values) {
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

  /** Returns the column's name and type as {@link #UNCHANGED_COLUMNS} spells them. */
  private static String withType(PlannedColumn column, TablePlan plan) {
    ColumnSchema existing = plan.existing(column);
    if (existing == null) {
      return column.name() + "\n";
    }
    String identity = existing.generated() == Generated.IDENTITY_ALWAYS ? "\nidentity" : "";
    return column.name() + "\n" + existing.castType() + identity;
  }

  /**
   * Checks that a table is still as its plan knows it. {@code COPY} reads the bytes of a value as
   * the type that the column has by then, and takes values for an identity column. Run the check in
   * the transaction that has copied, whose lock keeps the table as it is.
   *
   * @throws SQLException if the table has changed, or the query fails
   */
  private static void requireUnchanged(Connection connection, String table, String[] columns)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(UNCHANGED_COLUMNS)) {
      query.setString(1, table);
      query.setArray(2, connection.createArrayOf("text", columns));
      try (ResultSet unchanged = query.executeQuery()) {
        if (!unchanged.next() || unchanged.getInt(1) != columns.length) {
          throw new SQLException("the table has changed", CACHED_PLAN_MUST_NOT_CHANGE);
        }
      }
    }
  }
}
