package io.tarmac.connect.json;

/** How decimals are written. Both are read. */
enum DecimalFormat {
  /** Base64 of the unscaled value's two's complement. */
  BASE64,
  /** A JSON number. */
  NUMERIC
}
