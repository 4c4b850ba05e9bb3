package io.tarmac.connect.struct;

import org.apache.kafka.connect.errors.DataException;

/**
 * The failure of a {@link LazyStruct} to decode its bytes at the first use. The record is bad, and
 * the converter has not noticed.
 */
public final class DamagedStructException extends DataException {

  private static final long serialVersionUID = 1L;

  DamagedStructException(DataException damage) {
    super(damage.getMessage(), damage);
  }
}
