package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.config.ValueProperties;

/**
 * The advice for a table that the database refuses to create or alter. Each text begins with a
 * semicolon. Many errors mean something else here than in a statement that writes rows.
 */
final class DdlRemedies {

  private static final String BY_HAND =
      "; alter the column by hand, or set %s=basic, which adds columns and alters none"
          .formatted(TableProperties.SCHEMA_EVOLUTION);

  private DdlRemedies() {}

  /** Returns the advice for a SQLSTATE, or an empty text if there is none. */
  static String ofState(String state) {
    return switch (state) {
      case "54011" -> tooManyColumns();
      case "0A000", "2BP01" ->
          "; something else is built on the column, such as a view, a generated column, a policy or"
              + " a trigger: drop that, alter the column by hand, and create it again, or set "
              + TableProperties.SCHEMA_EVOLUTION
              + "=basic, which alters no column";
      case "42P16" -> BY_HAND;
      case "42809" ->
          "; add the column by hand to the table or type that this one is made of, or leave the field"
              + " out with "
              + FieldProperties.EXCLUDE;
      case "42804", "42846" ->
          "; alter the column by hand, with a USING clause that says how its values are converted";
      case "3F000", "90079" -> missingSchema();
      case "42501" ->
          "; to create tables, grant the user CREATE on the schema; to alter a table, make the user its"
              + " owner; or change the table by hand";
      case "42704" ->
          "; create the type or the extension that has it, in a schema of the search path";
      case "P0001" -> refusedByTrigger();
      default -> "";
    };
  }

  /** Returns the advice for an error of MySQL or MariaDB, or an empty text if there is none. */
  static String ofMySql(int code, String words) {
    return switch (code) {
      case 1005 -> ofStorageEngine(words);
      case 1117 -> tooManyColumns();
      case 1118 ->
          "; the columns are too many or too long for one row: leave fields out with "
              + FieldProperties.EXCLUDE
              + ", keep nested values in one column with "
              + ValueProperties.NESTED_MODE
              + "=json, or create the table by hand with other types";
      case 1071, 1170 ->
          "; create the table by hand with shorter columns in its key, or name fewer or shorter fields"
              + " in "
              + KeyProperties.KEY_FIELDS;
      case 1173, 3098, 3750 ->
          "; the server wants a primary key in each table: set "
              + KeyProperties.KEY_MODE
              + "=record_key or record_value, or create the table by hand with one";
      case 1049 -> missingSchema();
      case 1044, 1142, 1227 ->
          "; grant the user CREATE and ALTER on the database, or change the table by hand";
      case 1025, 1215, 1822, 1832, 1833, 3780 -> foreignKey();
      case 1901, 3106, 3108, 3855, 3959 ->
          "; something else is built on the column, such as a generated column, a check or partitions:"
              + " drop that, alter the column by hand, and create it again";
      case 1347 -> "; it is a view: add the column to its table and to the view by hand";
      case 1286, 3161 -> "; set a default_storage_engine that the server has and allows";
      case 1115, 1273 -> "; create the table by hand with a character set that the server has";
      case 1503, 1659 -> BY_HAND;
      case 1644 -> refusedByTrigger();
      default -> "";
    };
  }

  /**
   * Returns the advice for the error number of MariaDB's storage engine, which only the message
   * has.
   */
  private static String ofStorageEngine(String words) {
    if (words.contains("errno: 185")) {
      return tooManyColumns();
    }
    return words.contains("errno: 150") ? foreignKey() : "";
  }

  private static String foreignKey() {
    return "; a foreign key is built on the column, whose two sides have one type: drop the foreign key,"
        + " alter both columns by hand, and create it again";
  }

  private static String tooManyColumns() {
    return "; leave fields out with %s, keep nested values in one column with %s=json, or split the record with a transformation"
        .formatted(FieldProperties.EXCLUDE, ValueProperties.NESTED_MODE);
  }

  private static String missingSchema() {
    return "; create the schema, or change " + TableProperties.TABLE_NAME_FORMAT;
  }

  private static String refusedByTrigger() {
    return "; a trigger for such statements refuses it: change the table by hand";
  }
}
