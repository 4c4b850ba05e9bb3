package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;

/**
 * The most fields that a record may have. Anyone who writes to a topic chooses the fields, and each
 * field becomes a part of schemas, plans and statements.
 */
public record FieldLimit(int max) {

  /**
   * Requires that a record has no more fields than the limit allows.
   *
   * @throws BadRecordException if the record has more
   */
  public void require(int fields) throws BadRecordException {
    if (fields > max) {
      throw new BadRecordException(
          ErrorCode.TOO_MANY_FIELDS,
          "the record has more than %d fields; leave fields out at the source or with a"
                  .formatted(max)
              + " transformation, or raise %s".formatted(ValueProperties.MAX_FIELDS));
    }
  }
}
