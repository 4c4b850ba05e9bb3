package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeMappings;

/** For databases whose indexes cannot hold texts and blobs: keys get bounded types. */
public final class BoundedKeys {

  private static final int DEFAULT_LENGTH = 255;

  /** What an index of MySQL holds of characters of four bytes each. */
  private static final int MAX_LENGTH = 768;

  private BoundedKeys() {}

  public static TypeMappings addTo(TypeMappings types) {
    return types.withKeyColumnType(BoundedKeys::bounded);
  }

  private static ColumnType bounded(ColumnType type) {
    if (type.kind() == Kind.TEXT) {
      return ColumnType.of(Kind.VARCHAR, length(type));
    }
    return type.kind() == Kind.BLOB ? ColumnType.of(Kind.VARBINARY, length(type)) : type;
  }

  private static int length(ColumnType type) {
    return type.size() == ColumnType.WIDEST ? DEFAULT_LENGTH : Math.min(type.size(), MAX_LENGTH);
  }
}
