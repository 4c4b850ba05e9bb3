package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;

/**
 * The hints that databases share for a refused statement that creates or alters a table. Many
 * errors mean something else in such a statement than in one that writes rows.
 */
public final class DdlHints {

  /** The hint to alter a column by hand. */
  public static final ErrorHint BY_HAND =
      new ErrorHint(
          ErrorCode.COLUMN_IN_USE,
          "; alter the column by hand, or set %s=basic, which adds columns and alters none"
              .formatted(TableProperties.SCHEMA_EVOLUTION));

  private DdlHints() {}

  public static ErrorHint tooManyColumns() {
    return tooLarge(
        "leave fields out with %s, keep nested values in one column with %s=json, or split the record with a transformation"
            .formatted(FieldProperties.EXCLUDE, ValueProperties.NESTED_MODE));
  }

  public static ErrorHint tooLarge(String advice) {
    return new ErrorHint(ErrorCode.TABLE_TOO_LARGE, "; " + advice);
  }

  public static ErrorHint missingSchema() {
    return new ErrorHint(
        ErrorCode.MISSING_SCHEMA,
        "; create the schema, or change " + TableProperties.TABLE_NAME_FORMAT);
  }

  public static ErrorHint refusedByTrigger() {
    return refused("a trigger for such statements refuses it: change the table by hand");
  }

  public static ErrorHint refused(String advice) {
    return new ErrorHint(ErrorCode.REFUSED_CHANGE, "; " + advice);
  }
}
