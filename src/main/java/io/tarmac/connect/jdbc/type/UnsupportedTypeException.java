package io.tarmac.connect.jdbc.type;

/** A schema, or a size within it, that has no column type; found while a table is planned. */
public final class UnsupportedTypeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnsupportedTypeException(String message) {
    super(message);
  }
}
