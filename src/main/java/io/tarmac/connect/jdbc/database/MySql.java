package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlStates;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;
import io.tarmac.connect.jdbc.write.mysql.MySqlStrategies;

/** MySQL's parts, most of which are MariaDB's too. */
final class MySql {

  private static final int MAX_NAME_CHARACTERS = 64;

  private static final TypeLimits LIMITS = new TypeLimits(65, 30, 6);

  private MySql() {}

  static Database database() {
    TypeMappings types = MySqlTypes.withVectors();
    return new Database(
        "MySQL",
        types,
        MySqlCatalog.MYSQL,
        values -> new TargetFit(new MySqlColumns(values), types),
        // The default collations take 'a', 'A' and 'a ' for one key.
        standard -> typeNames(standard, "utf8mb4_0900_bin"),
        SqlLiterals.MYSQL,
        new ModifyColumn(identifiers()),
        identifiers(),
        new MySqlStrategies(identifiers(), new OnDuplicateKeyUpdate(NewRow.ALIAS)),
        sqlStates());
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
      // Any text must fit, whatever character set is the database's default.
      if (type.kind() == Kind.TEXT) {
        return name + " character set utf8mb4";
      }
      return type.kind() == Kind.VARCHAR
          ? name + " character set utf8mb4 collate " + keyCollation
          : name;
    };
  }

  /** See "Server Error Message Reference" of its documentation; MariaDB shares the numbers. */
  static SqlStates sqlStates() {
    return SqlStates.standard()
        .withVendorCodes(
            FailureKind.TRANSIENT,
            1205, // lock wait timeout
            1213, // deadlock
            1412, // the table's definition has changed since the transaction began
            1290, // --read-only: a replica before its promotion
            1836, // read-only mode
            1927) // connection was killed
        .withVendorCodes(
            FailureKind.BAD_RECORD,
            1153, // packet too large
            1364, // no default for a column the row lacks
            1366, // incorrect string or number for a column
            3819, // check constraint
            3988); // a character that the column's character set has not
  }
}
