package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.DatabaseProduct.Recognition;
import io.tarmac.connect.jdbc.database.SafeDriverMessages;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.portable.SqlLiterals;
import io.tarmac.connect.jdbc.database.portable.TypeLimits;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;
import java.util.Set;

/** The parts of MySQL, most of which are MariaDB's too. */
public final class MySql {

  private static final int MAX_NAME_CHARACTERS = 64;

  /**
   * The literals of defaults. MySQL without escapes cannot read back an expression with a quote.
   * The default of a text or blob must be an expression, which MySQL recognises by its parentheses.
   */
  static final SqlLiterals LITERALS =
      new SqlLiterals(
          "\\'\n\r\u001a",
          hex -> "convert(x'" + hex + "' using utf8mb4)",
          hex -> "x'" + hex + "'",
          literal -> "(" + literal + ")");

  private static final TypeLimits LIMITS = new TypeLimits(65, 30, 6);

  /** The code of a syntax error, whose SQLSTATE is that of missing privileges too. */
  private static final int SYNTAX_ERROR = 1064;

  /**
   * The errors whose messages may be shown. The codes are those of errors without a SQLSTATE of
   * their own: about names, types and limits.
   */
  private static final SafeDriverMessages SAFE_MESSAGES =
      new SafeDriverMessages(
          SafeDriverMessages.BY_STATE.classes(),
          SafeDriverMessages.BY_STATE.ddlClasses(),
          Set.of(
              1005, 1025, 1117, 1215, 1286, 1347, 1478, 1503, 1659, 1812, 1813, 1822, 1832, 1833,
              1846, 1901, 3098, 3105, 3106, 3108, 3161, 3750, 3780, 3855, 3959),
          SYNTAX_ERROR);

  /** The product, as the connector knows it before it connects. */
  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "MySQL",
          new MySqlDriverRules(),
          Recognition.byName("MySQL"),
          MySqlSession.STATEMENT,
          errors(MySqlStates.ofMySql()),
          connection -> database(connection.getMetaData().getDatabaseProductVersion()));

  private MySql() {}

  static DatabaseErrors errors(SqlStates states) {
    return DatabaseErrors.ofSharedCodes(states)
        .with(new MySqlErrorHints())
        .with(SAFE_MESSAGES)
        .locatedBy(MySqlErrorLocation::read);
  }

  /**
   * Returns the parts for a server.
   *
   * @param version the version that the server reports
   */
  public static Database database(String version) {
    MySqlVersion server = MySqlVersion.of(version);
    String geometry = MySqlTypes.geometryOfMySql(server);
    return new Database(
        PRODUCT,
        identifiers(),
        MySqlTypes.ofMySql(server),
        // The default collations take 'a', 'A' and 'a ' for one key.
        standard -> typeNames(standard, "utf8mb4_0900_bin"),
        values -> new MySqlColumns(values, MySqlColumns.MYSQL_VECTOR, geometry),
        MySqlCatalog.MYSQL,
        LITERALS,
        new ModifyColumn(identifiers()),
        new MySqlStrategies(identifiers(), NewRow::ofMySql),
        MySqlPeerTypes.TYPES,
        new MySqlPrivileges(),
        OffsetTable.Lookup.INFORMATION_SCHEMA,
        TableTruncation.TRUNCATE);
  }

  static Identifiers identifiers() {
    return new Identifiers(
            '`', MAX_NAME_CHARACTERS, Identifiers::characters, ColumnCase.INSENSITIVE)
        .withoutSupplementary();
  }

  static TypeNames typeNames(TypeNames standard, String keyCollation) {
    TypeNames limited = LIMITS.limit(standard);
    return type -> {
      if (type.kind() == Kind.BOOLEAN && !type.isNamed()) {
        return "boolean";
      }
      if (type.kind() == Kind.REAL) {
        return "float"; // real is a double there
      }
      String name = limited.nameOf(type);
      // Any text must fit, independent of the database's default character set.
      if (type.kind() == Kind.TEXT) {
        return name + " character set utf8mb4";
      }
      return type.kind() == Kind.VARCHAR
          ? name + " character set utf8mb4 collate " + keyCollation
          : name;
    };
  }
}
