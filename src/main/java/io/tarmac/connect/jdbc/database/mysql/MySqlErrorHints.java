package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.database.DdlHints;
import io.tarmac.connect.jdbc.database.ErrorHint;
import io.tarmac.connect.jdbc.database.ErrorHints;
import io.tarmac.connect.jdbc.error.ErrorCode;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The hints for the errors of MySQL and MariaDB, whose codes tell more than their SQLSTATEs. */
final class MySqlErrorHints implements ErrorHints {

  /** The settings with which both drivers use TLS. */
  static final String TLS_SETTINGS =
      "sslMode=REQUIRED or stronger in "
          + ConnectionProperties.URL
          + " (MariaDB's driver: sslMode=verify-full and serverSslCert)";

  @Override
  public ErrorHint find(
      SQLException failure, String state, @Nullable Run run, @Nullable String constraint) {
    return switch (failure.getErrorCode()) {
      case 1021, 1026, 1114, 3675 -> ErrorHint.diskFull();
      case 1036, 1290, 1836, 1874 -> ErrorHint.readOnly();
      case 1040, 1203, 1226 ->
          new ErrorHint(
              ErrorCode.UNAVAILABLE,
              "; the server or its user has as many connections as it may have");
      case 1044, 1142, 1143, 1227, 1370 -> ErrorHint.missingPrivilege();
      case 1049 -> ErrorHint.missingDatabase();
      case 1062 -> ErrorHint.duplicate(run, constraint);
      case 1048, 1364 -> ErrorHint.noValue();
      case 1452, 1216 -> ErrorHint.missingReferencedRow();
      case 1130 ->
          ErrorHint.login(
              "; the server does not let the user in from the worker's address: check %s, and the"
                  + " hosts that the server allows",
              ConnectionProperties.USERNAME);
      case 1820, 1862 ->
          ErrorHint.login(
              "; the user's password has expired: set a new one at the server and in %s",
              ConnectionProperties.PASSWORD);
      case 3118, 4151 ->
          ErrorHint.login(
              "; the user is locked: unlock it at the server, or change %s",
              ConnectionProperties.USERNAME);
      case 3955 ->
          ErrorHint.login(
              "; the user is locked after wrong passwords: check %s, then unlock the user or wait",
              ConnectionProperties.PASSWORD);
      case 3159 ->
          new ErrorHint(ErrorCode.TLS_MISMATCH, "; the server wants TLS: set " + TLS_SETTINGS);
      case 1451, 1217 -> ErrorHint.referencedRow();
      case 1264, 1690 -> ErrorHint.outOfRange();
      case 1265, 1292, 1366 -> ErrorHint.unfit();
      case 1406 -> ErrorHint.tooLong();
      case 1644 -> ErrorHint.refusedByTrigger();
      case 3140, 3141 -> ErrorHint.unfit("a text is no JSON that the database can store");
      case 3819, 4025 -> ErrorHint.check();
      default -> ErrorHints.super.find(failure, state, run, constraint);
    };
  }

  @Override
  public ErrorHint ofDdl(SQLException failure, String state) {
    return switch (failure.getErrorCode()) {
      case 1005 -> ofStorageEngine(Objects.requireNonNullElse(failure.getMessage(), ""));
      case 1117 -> DdlHints.tooManyColumns();
      case 1118 ->
          DdlHints.tooLarge(
              "the columns are too many or too long for one row: leave fields out with "
                  + FieldProperties.EXCLUDE
                  + ", keep nested values in one column with "
                  + ValueProperties.NESTED_MODE
                  + "=json, or create the table by hand with other types");
      case 1071, 1170 ->
          DdlHints.tooLarge(
              "create the table by hand with shorter columns in its key, or name fewer or shorter fields"
                  + " in "
                  + KeyProperties.KEY_FIELDS);
      case 1173, 3098, 3750 ->
          DdlHints.refused(
              "the server wants a primary key in each table: set "
                  + KeyProperties.KEY_MODE
                  + "=record_key or record_value, or create the table by hand with one");
      case 1049 -> DdlHints.missingSchema();
      case 1044, 1142, 1227 ->
          new ErrorHint(
              ErrorCode.MISSING_PRIVILEGE,
              "; grant the user CREATE and ALTER on the database, or change the table by hand");
      case 1025, 1215, 1822, 1832, 1833, 3780 -> foreignKey();
      case 1901, 3106, 3108, 3855, 3959 ->
          new ErrorHint(
              ErrorCode.COLUMN_IN_USE,
              "; something else is built on the column, such as a generated column, a check or"
                  + " partitions: drop that, alter the column by hand, and create it again");
      case 1347 ->
          DdlHints.refused("it is a view: add the column to its table and to the view by hand");
      case 1286, 3161 ->
          DdlHints.refused("set a default_storage_engine that the server has and allows");
      case 1115, 1273 ->
          DdlHints.refused("create the table by hand with a character set that the server has");
      case 1503, 1659 -> DdlHints.BY_HAND;
      case 1644 -> DdlHints.refusedByTrigger();
      default -> ErrorHint.NONE;
    };
  }

  /**
   * Returns the hint for the error number of MariaDB's storage engine, which only the message has.
   */
  private static ErrorHint ofStorageEngine(String words) {
    if (words.contains("errno: 185")) {
      return DdlHints.tooManyColumns();
    }
    return words.contains("errno: 150") ? foreignKey() : ErrorHint.NONE;
  }

  private static ErrorHint foreignKey() {
    return new ErrorHint(
        ErrorCode.COLUMN_IN_USE,
        "; a foreign key is built on the column, whose two sides have one type: drop the foreign key,"
            + " alter both columns by hand, and create it again");
  }
}
