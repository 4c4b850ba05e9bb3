package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlStates;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.write.postgresql.PostgreSqlStrategies;

/** PostgreSQL's parts. */
final class PostgreSql {

  /** NAMEDATALEN - 1, in bytes; the server cuts longer names and only notes it. */
  private static final int MAX_NAME_BYTES = 63;

  private static final int FRACTIONAL_DIGITS = 6;

  private PostgreSql() {}

  static Database database() {
    Identifiers identifiers =
        new Identifiers('"', MAX_NAME_BYTES, Identifiers::utf8Bytes, ColumnCase.SENSITIVE);
    TypeMappings types = PostgreSqlTypes.types();
    return new Database(
        "PostgreSQL",
        types,
        PostgreSqlCatalog.CATALOG,
        values -> new TargetFit(new PostgreSqlColumns(values), types),
        PostgreSql::typeNames,
        SqlLiterals.POSTGRESQL,
        new StandardAlteration(identifiers, "TYPE", "LOCK TABLE %s IN ACCESS EXCLUSIVE MODE"),
        identifiers,
        new PostgreSqlStrategies(identifiers),
        sqlStates());
  }

  private static TypeNames typeNames(TypeNames standard) {
    TypeNames limited = new TypeLimits(ColumnType.WIDEST, 0, FRACTIONAL_DIGITS).limit(standard);
    // Without a precision a numeric holds every digit of every scale.
    return type ->
        type.kind() == Kind.DECIMAL && type.size() == ColumnType.WIDEST
            ? "numeric"
            : limited.nameOf(type);
  }

  /** See the appendix "PostgreSQL Error Codes" of its documentation. */
  private static SqlStates sqlStates() {
    return SqlStates.standard()
        .withStates(
            FailureKind.TRANSIENT,
            "53300", // too many connections
            "55P03", // lock not available
            "57P01", // admin shutdown
            "57P02", // crash shutdown
            "57P03", // cannot connect now: starting up or shutting down
            "57P05") // idle session timeout
        .withStates(FailureKind.FATAL, "08P01") // protocol violation: a bug, not an outage
        .withStates(FailureKind.BAD_RECORD, "P0001"); // raised by the user's own trigger
  }
}
