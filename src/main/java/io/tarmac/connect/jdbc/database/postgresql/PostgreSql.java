package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.DatabaseProduct.Recognition;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.portable.SqlLiterals;
import io.tarmac.connect.jdbc.database.portable.StandardAlteration;
import io.tarmac.connect.jdbc.database.portable.TypeLimits;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.table.LockWait;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeNames;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** The parts of PostgreSQL. */
public final class PostgreSql {

  /**
   * The longest name, NAMEDATALEN - 1, in bytes. The server cuts longer names and only sends a
   * notice.
   */
  private static final int MAX_NAME_BYTES = 63;

  private static final int FRACTIONAL_DIGITS = 6;

  private static final LockWait LOCK_WAIT =
      new LockWait(
          "SELECT setting FROM pg_catalog.pg_settings WHERE name = 'lock_timeout'",
          "SET LOCAL lock_timeout = %d",
          TimeUnit.MILLISECONDS,
          true,
          failure -> "55P03".equals(failure.getSQLState()));

  private static final SqlLiterals LITERALS =
      new SqlLiterals(
          "\\",
          hex -> "convert_from(decode('" + hex + "', 'hex'), 'UTF8')",
          hex -> "decode('" + hex + "', 'hex')",
          UnaryOperator.identity());

  /** The most time that a statement waits for a lock. */
  private static final int SESSION_LOCK_SECONDS = 30;

  /**
   * The most time between two statements of a transaction. A batch sends its next statement much
   * sooner.
   */
  private static final int IDLE_SECONDS = 60;

  /**
   * The statement that each session begins with. The settings are not properties of the driver,
   * because a property in the URL would win. The statement sets only what the server knows, because
   * a server that only speaks PostgreSQL's protocol may lack some settings. The settings have these
   * reasons:
   *
   * <ul>
   *   <li>Notices: nobody reads them while rows are copied. Many of them, for example from a
   *       trigger, would make client and server wait for each other.
   *   <li>Limits: by default the server waits without end for a lock and for an idle transaction,
   *       and for hours for a silent client. Limits in the URL, the role or the server's
   *       configuration win. The server gives up waiting for a lock before the sink gives up the
   *       server. Otherwise the server would go on waiting, and in the end truncate a table that
   *       nobody wants truncated any more. If the machine of a worker fails, the server hears
   *       nothing of it, and would keep the transaction and its locks for hours.
   *   <li>Formats: a role may have other ones. Then a NULL in an array would be a text, and the
   *       catalog would quote names of types. A sign before an interval would count for all its
   *       parts.
   * </ul>
   */
  private static final String SESSION =
      """
      SELECT pg_catalog.set_config(name,
        CASE name WHEN 'client_min_messages' THEN 'error' WHEN 'quote_all_identifiers' THEN 'off'
          WHEN 'IntervalStyle' THEN 'postgres'
          WHEN 'lock_timeout' THEN '%ds' WHEN 'idle_in_transaction_session_timeout' THEN '%ds'
          WHEN 'tcp_keepalives_idle' THEN '60' WHEN 'tcp_keepalives_interval' THEN '10'
          WHEN 'tcp_keepalives_count' THEN '3'
          ELSE 'on' END, false)
      FROM pg_catalog.pg_settings
      WHERE name IN ('client_min_messages', 'array_nulls', 'quote_all_identifiers', 'IntervalStyle',
          'standard_conforming_strings')
        OR source = 'default' AND name IN ('lock_timeout', 'idle_in_transaction_session_timeout',
          'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')
      """
          .formatted(SESSION_LOCK_SECONDS, IDLE_SECONDS);

  /** The product, as the connector knows it before it connects. */
  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "PostgreSQL",
          new PostgreSqlDriverRules(),
          Recognition.byName("PostgreSQL"),
          SESSION,
          errors(PostgreSqlStates.states()),
          connection -> database(ExtensionTypes.of(connection)));

  private PostgreSql() {}

  static DatabaseErrors errors(SqlStates states) {
    return DatabaseErrors.ofSharedCodes(states)
        .with(new PostgreSqlErrorHints())
        .locatedBy(PostgreSqlErrorHints::location);
  }

  public static Database database() {
    return database(ExtensionTypes.NONE);
  }

  /** Returns the parts for a database with the types of these extensions. */
  public static Database database(ExtensionTypes extensions) {
    Identifiers identifiers =
        new Identifiers('"', MAX_NAME_BYTES, Identifiers::utf8Bytes, ColumnCase.SENSITIVE);
    TypeMappings types = PostgreSqlTypes.types(extensions);
    return new Database(
        PRODUCT,
        identifiers,
        types,
        PostgreSql::typeNames,
        PostgreSqlColumns::new,
        PostgreSqlCatalog.CATALOG,
        LITERALS,
        new StandardAlteration(
            identifiers, "TYPE", "LOCK TABLE %s IN ACCESS EXCLUSIVE MODE", LOCK_WAIT),
        new PostgreSqlStrategies(identifiers),
        PostgreSqlPeerTypes.of(types),
        new PostgreSqlPrivileges(identifiers),
        OffsetTable.Lookup.INFORMATION_SCHEMA,
        TableTruncation.TRUNCATE);
  }

  private static TypeNames typeNames(TypeNames standard) {
    TypeNames limited = new TypeLimits(ColumnType.WIDEST, 0, FRACTIONAL_DIGITS).limit(standard);
    // Without a precision a numeric holds every digit of every scale.
    return type ->
        type.kind() == Kind.DECIMAL && type.size() == ColumnType.WIDEST
            ? "numeric"
            : limited.nameOf(type);
  }
}
