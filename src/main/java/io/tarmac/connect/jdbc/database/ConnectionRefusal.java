package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;

/**
 * The reason why a driver gives up connecting, as far as only its message tells.
 *
 * @param advice the cause and the advice
 * @param needsOtherSettings whether the settings in the URL have to change before the driver can
 *     connect. The SQLSTATE does not tell: outages and refused logins share it. A certificate can
 *     be renewed, and a server that knows a user again asks for no public key.
 */
public record ConnectionRefusal(String advice, boolean needsOtherSettings) {

  /** The refusal of a server without TLS by a driver that requires it. */
  public static final ConnectionRefusal WITHOUT_TLS =
      new ConnectionRefusal(
          "the server offers no TLS: enable TLS on the server, or remove the TLS settings from "
              + ConnectionProperties.URL
              + " in a network that nobody else uses",
          true);

  public ErrorHint hint() {
    return new ErrorHint(ErrorCode.TLS_MISMATCH, "; " + advice);
  }
}
