package io.tarmac.connect.json;

/** A format in which the converter writes decimals. The converter reads both formats. */
enum DecimalFormat {
  /** Base64 of the unscaled value's two's complement. */
  BASE64,
  /** A JSON number. */
  NUMERIC
}
