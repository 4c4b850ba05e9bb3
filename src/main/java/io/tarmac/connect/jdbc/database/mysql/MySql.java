package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.portable.SqlLiterals;
import io.tarmac.connect.jdbc.database.portable.TypeLimits;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;

/** MySQL's parts, most of which are MariaDB's too. */
public final class MySql {

  private static final int MAX_NAME_CHARACTERS = 64;

  private static final TypeLimits LIMITS = new TypeLimits(65, 30, 6);

  private MySql() {}

  /**
   * Returns the parts for a server.
   *
   * @param version the version that the server reports
   */
  public static Database database(String version) {
    MySqlVersion server = MySqlVersion.of(version);
    TypeMappings types = MySqlTypes.ofMySql(server);
    String geometry = MySqlTypes.geometryOfMySql(server);
    return new Database(
        "MySQL",
        types,
        MySqlCatalog.MYSQL,
        values ->
            new TargetFit(new MySqlColumns(values, MySqlColumns.MYSQL_VECTOR, geometry), types),
        // The default collations take 'a', 'A' and 'a ' for one key.
        standard -> typeNames(standard, "utf8mb4_0900_bin"),
        SqlLiterals.MYSQL,
        new ModifyColumn(identifiers()),
        identifiers(),
        OffsetTable.Lookup.INFORMATION_SCHEMA,
        TableTruncation.TRUNCATE,
        new MySqlStrategies(identifiers(), NewRow::ofMySql),
        MySqlStates.ofMySql());
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
}
