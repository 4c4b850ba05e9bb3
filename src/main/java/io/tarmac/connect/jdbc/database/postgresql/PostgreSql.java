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

  /** The product, as the connector knows it before it connects. */
  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "PostgreSQL",
          new PostgreSqlDriverRules(),
          Recognition.byName("PostgreSQL"),
          PostgreSqlSession.STATEMENT,
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
