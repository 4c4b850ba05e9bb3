package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The hints on what a person can do about a database's errors. The default hints are for SQLSTATEs
 * that mean the same in all databases that have them; a database adds its own. Stateless.
 */
public interface ErrorHints {

  /** The default hints alone. */
  ErrorHints STANDARD = new ErrorHints() {};

  /**
   * Returns the hint for an error, or {@link ErrorHint#NONE} if the error is not known.
   *
   * @param state the exact SQLSTATE, or a text that is none
   * @param run the rows that met the error, or null if it is not an error of rows
   * @param constraint the constraint that the driver names, or null
   */
  default ErrorHint find(
      SQLException failure, String state, @Nullable Run run, @Nullable String constraint) {
    return switch (state) {
      case "42P01", "42S02" -> new ErrorHint(ErrorCode.MISSING_TABLE, "; create it");
      case "42703", "42S22" -> new ErrorHint(ErrorCode.MISSING_COLUMN, "; create it");
      case "25006" -> ErrorHint.readOnly();
      case "42501" -> ErrorHint.missingPrivilege();
      case "53100" -> ErrorHint.diskFull();
      case "08004", "28000", "28P01" -> ErrorHint.login();
      case "22001" -> ErrorHint.tooLong();
      case "22003" -> ErrorHint.outOfRange();
      case "22021" -> ErrorHint.unfit("a text has a character that the database cannot store");
      case "22007", "22008" -> ErrorHint.unfit("a date or time is none that its column can hold");
      case "42804" ->
          new ErrorHint(
              ErrorCode.TYPE_DOES_NOT_FIT,
              "; alter the column, or convert the field with a transformation");
      case "3D000" -> ErrorHint.missingDatabase();
      case "3F000" ->
          new ErrorHint(
              ErrorCode.MISSING_SCHEMA,
              "; create the schema or change " + TableProperties.TABLE_NAME_FORMAT);
      case "23502" -> ErrorHint.noValue();
      case "23503" -> ErrorHint.foreignKey(run);
      case "23505" -> ErrorHint.duplicate(run, constraint);
      case "23513", "23514" -> ErrorHint.check();
      case "45000" -> ErrorHint.refusedByTrigger();
      default -> byClass(state);
    };
  }

  /**
   * Returns the hint for a statement that creates or alters a table, or {@link ErrorHint#NONE} if
   * the error means the same there as in other statements.
   *
   * @param state the exact SQLSTATE, or a text that is none
   */
  default ErrorHint ofDdl(SQLException failure, String state) {
    return switch (state) {
      case "54011" -> DdlHints.tooManyColumns();
      case "0A000" ->
          new ErrorHint(
              ErrorCode.COLUMN_IN_USE,
              "; something else is built on the column, such as a view, a generated column, a policy or"
                  + " a trigger: drop that, alter the column by hand, and create it again, or set "
                  + TableProperties.SCHEMA_EVOLUTION
                  + "=basic, which alters no column");
      case "42809" ->
          DdlHints.refused(
              "add the column by hand to the table or type that this one is made of, or leave the field"
                  + " out with "
                  + FieldProperties.EXCLUDE);
      case "42804", "42846" ->
          DdlHints.refused(
              "alter the column by hand, with a USING clause that says how its values are converted");
      case "3F000" -> DdlHints.missingSchema();
      case "42501" ->
          new ErrorHint(
              ErrorCode.MISSING_PRIVILEGE,
              "; to create tables, grant the user CREATE on the schema; to alter a table, make the user"
                  + " its owner; or change the table by hand");
      case "42704" ->
          DdlHints.refused(
              "create the type or the extension that has it, in a schema of the search path");
      default -> ErrorHint.NONE;
    };
  }

  /**
   * Returns the hint for an error that a routine of the server raised, or {@link ErrorHint#NONE} if
   * the routine is unknown.
   */
  default ErrorHint ofRoutine(@Nullable String routine) {
    return ErrorHint.NONE;
  }

  private static ErrorHint byClass(String state) {
    if (state.startsWith("22")) {
      return ErrorHint.unfit();
    }
    return state.startsWith("23")
        ? ErrorHint.constraint("a constraint forbids the row")
        : ErrorHint.NONE;
  }
}
