package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeMappings;

/** For databases whose indexes cannot hold texts and blobs: keys get bounded types. */
final class BoundedKeys {

  private static final int MAX_LENGTH = 255;

  private BoundedKeys() {}

  static TypeMappings addTo(TypeMappings types) {
    return types.withKeyColumnType(BoundedKeys::bounded);
  }

  private static ColumnType bounded(ColumnType type) {
    if (type.kind() == Kind.TEXT) {
      return ColumnType.of(Kind.VARCHAR, MAX_LENGTH);
    }
    return type.kind() == Kind.BLOB ? ColumnType.of(Kind.VARBINARY, MAX_LENGTH) : type;
  }
}
