package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;

/**
 * The remedies for a table that the database refuses to create or alter. Many errors mean something
 * else here than in a statement that writes rows.
 */
final class DdlRemedies {

  private static final Remedy BY_HAND =
      new Remedy(
          ErrorCode.COLUMN_IN_USE,
          "; alter the column by hand, or set %s=basic, which adds columns and alters none"
              .formatted(TableProperties.SCHEMA_EVOLUTION));

  private DdlRemedies() {}

  /** Returns the remedy for a SQLSTATE, or {@link Remedy#NONE} if there is none. */
  static Remedy ofState(String state) {
    return switch (state) {
      case "54011" -> tooManyColumns();
      case "0A000", "2BP01" ->
          new Remedy(
              ErrorCode.COLUMN_IN_USE,
              "; something else is built on the column, such as a view, a generated column, a policy or"
                  + " a trigger: drop that, alter the column by hand, and create it again, or set "
                  + TableProperties.SCHEMA_EVOLUTION
                  + "=basic, which alters no column");
      case "42P16" -> BY_HAND;
      case "42809" ->
          refused(
              "add the column by hand to the table or type that this one is made of, or leave the field"
                  + " out with "
                  + FieldProperties.EXCLUDE);
      case "42804", "42846" ->
          refused(
              "alter the column by hand, with a USING clause that says how its values are converted");
      case "3F000", "90079" -> missingSchema();
      case "42501" ->
          new Remedy(
              ErrorCode.MISSING_PRIVILEGE,
              "; to create tables, grant the user CREATE on the schema; to alter a table, make the user"
                  + " its owner; or change the table by hand");
      case "42704" ->
          refused("create the type or the extension that has it, in a schema of the search path");
      case "P0001" -> refusedByTrigger();
      default -> Remedy.NONE;
    };
  }

  /** Returns the remedy for an error of MySQL or MariaDB, or {@link Remedy#NONE}. */
  static Remedy ofMySql(int code, String words) {
    return switch (code) {
      case 1005 -> ofStorageEngine(words);
      case 1117 -> tooManyColumns();
      case 1118 ->
          tooLarge(
              "the columns are too many or too long for one row: leave fields out with "
                  + FieldProperties.EXCLUDE
                  + ", keep nested values in one column with "
                  + ValueProperties.NESTED_MODE
                  + "=json, or create the table by hand with other types");
      case 1071, 1170 ->
          tooLarge(
              "create the table by hand with shorter columns in its key, or name fewer or shorter fields"
                  + " in "
                  + KeyProperties.KEY_FIELDS);
      case 1173, 3098, 3750 ->
          refused(
              "the server wants a primary key in each table: set "
                  + KeyProperties.KEY_MODE
                  + "=record_key or record_value, or create the table by hand with one");
      case 1049 -> missingSchema();
      case 1044, 1142, 1227 ->
          new Remedy(
              ErrorCode.MISSING_PRIVILEGE,
              "; grant the user CREATE and ALTER on the database, or change the table by hand");
      case 1025, 1215, 1822, 1832, 1833, 3780 -> foreignKey();
      case 1901, 3106, 3108, 3855, 3959 ->
          new Remedy(
              ErrorCode.COLUMN_IN_USE,
              "; something else is built on the column, such as a generated column, a check or"
                  + " partitions: drop that, alter the column by hand, and create it again");
      case 1347 -> refused("it is a view: add the column to its table and to the view by hand");
      case 1286, 3161 -> refused("set a default_storage_engine that the server has and allows");
      case 1115, 1273 ->
          refused("create the table by hand with a character set that the server has");
      case 1503, 1659 -> BY_HAND;
      case 1644 -> refusedByTrigger();
      default -> Remedy.NONE;
    };
  }

  /**
   * Returns the remedy for the error number of MariaDB's storage engine, which only the message
   * has.
   */
  private static Remedy ofStorageEngine(String words) {
    if (words.contains("errno: 185")) {
      return tooManyColumns();
    }
    return words.contains("errno: 150") ? foreignKey() : Remedy.NONE;
  }

  private static Remedy foreignKey() {
    return new Remedy(
        ErrorCode.COLUMN_IN_USE,
        "; a foreign key is built on the column, whose two sides have one type: drop the foreign key,"
            + " alter both columns by hand, and create it again");
  }

  private static Remedy tooManyColumns() {
    return tooLarge(
        "leave fields out with %s, keep nested values in one column with %s=json, or split the record with a transformation"
            .formatted(FieldProperties.EXCLUDE, ValueProperties.NESTED_MODE));
  }

  private static Remedy tooLarge(String advice) {
    return new Remedy(ErrorCode.TABLE_TOO_LARGE, "; " + advice);
  }

  private static Remedy missingSchema() {
    return new Remedy(
        ErrorCode.MISSING_SCHEMA,
        "; create the schema, or change " + TableProperties.TABLE_NAME_FORMAT);
  }

  private static Remedy refusedByTrigger() {
    return refused("a trigger for such statements refuses it: change the table by hand");
  }

  private static Remedy refused(String advice) {
    return new Remedy(ErrorCode.REFUSED_CHANGE, "; " + advice);
  }
}
