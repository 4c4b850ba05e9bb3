package io.tarmac.connect.jdbc.database;

import java.sql.SQLException;

/** The codes of an error as a driver reports it. JUnit converts arguments of a test to it. */
public record DriverError(String state, int vendorCode) {

  /** Reads {@code 23505}, an SQLSTATE, or {@code 23000/1062}, which also has the vendor's code. */
  public static DriverError parse(String codes) {
    String[] parts = codes.split("/", 2);
    return new DriverError(parts[0], parts.length == 1 ? 0 : Integer.parseInt(parts[1]));
  }

  public SQLException exception() {
    return exception("refused");
  }

  public SQLException exception(String message) {
    return new SQLException(message, state, vendorCode);
  }
}
