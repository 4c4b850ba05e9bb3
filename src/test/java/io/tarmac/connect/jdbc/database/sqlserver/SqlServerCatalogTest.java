package io.tarmac.connect.jdbc.database.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The query itself, on H2 that is given a catalog as SQL Server's. */
class SqlServerCatalogTest {

  private static final List<String> CATALOG =
      List.of(
          "create schema sys",
          """
          create alias collationproperty
            as 'String of(String collation, String property) { return "1252"; }'
          """,
          "create table sys.schemas (schema_id int, name varchar(128))",
          "create table sys.objects (object_id int, schema_id int, name varchar(128))",
          "create table sys.types (user_type_id int, system_type_id int, name varchar(128))",
          """
          create table sys.columns (object_id int, name varchar(128), system_type_id int,
            user_type_id int, max_length int, "precision" int, scale int, is_computed int,
            is_identity int, default_object_id int, collation_name varchar(128))
          """,
          "insert into sys.schemas values (1, 'dbo')",
          "insert into sys.objects values (7, 1, 'flights')",
          """
          insert into sys.types values (56, 56, 'int'), (231, 231, 'nvarchar'), (167, 167, 'varchar'),
            (129, 240, 'geometry'), (128, 240, 'hierarchyid'), (300, 231, 'Airline')
          """,
          """
          insert into sys.columns values
            (7, 'id', 56, 56, 4, 10, 0, 0, 0, 0, null),
            (7, 'airline', 231, 300, 80, 0, 0, 0, 0, 0, 'Latin1_General_100_BIN2'),
            (7, 'gate', 167, 167, 3, 0, 0, 0, 0, 0, 'SQL_Latin1_General_CP1_CI_AS'),
            (7, 'area', 240, 129, -1, 0, 0, 0, 0, 0, null),
            (7, 'branch', 240, 128, 892, 0, 0, 0, 0, 0, null),
            (7, 'hidden', 240, 301, -1, 0, 0, 0, 0, 0, null)
          """);

  @Test
  @DisplayName("C9 no column is left out, whatever its type: aliases, and those from .NET")
  void noColumnIsLeftOut() throws SQLException {
    assertThat(columns("declared_type"))
        .containsExactlyInAnyOrder(
            "id int",
            "airline nvarchar(40)",
            "gate varchar(3)",
            "area geometry",
            "branch hierarchyid",
            "hidden ");
  }

  @Test
  @DisplayName("C9 of a varchar, and of no other text, the code page is told")
  void ofAVarcharTheCodePageIsTold() throws SQLException {
    assertThat(columns("character_set")).contains("gate 1252", "airline null", "id null");
  }

  private static List<String> columns(String attribute) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:h2:mem:;MODE=MSSQLServer;CASE_INSENSITIVE_IDENTIFIERS=TRUE");
        Statement statement = connection.createStatement()) {
      for (String sql : CATALOG) {
        statement.execute(sql);
      }
      return columns(connection, attribute);
    }
  }

  private static List<String> columns(Connection connection, String attribute) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (PreparedStatement query =
        connection.prepareStatement(SqlServerCatalog.CATALOG.columns())) {
      query.setString(1, "dbo");
      query.setString(2, "flights");
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          columns.add(rows.getString("column_name") + " " + rows.getString(attribute));
        }
      }
    }
    return columns;
  }
}
