package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;

/** Identifiers of two databases, which differ in quotes, lengths and the case of columns. */
public final class TestingIdentifiers {

  public static final Identifiers DOUBLE_QUOTES =
      new Identifiers('"', 63, Identifiers::utf8Bytes, ColumnCase.SENSITIVE);
  public static final Identifiers BACKTICKS =
      new Identifiers('`', 64, Identifiers::characters, ColumnCase.INSENSITIVE);

  private TestingIdentifiers() {}
}
