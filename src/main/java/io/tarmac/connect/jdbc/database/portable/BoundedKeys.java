package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeMappings;

/** The bounded types of key columns, for databases whose indexes cannot hold texts and blobs. */
public final class BoundedKeys {

  private static final int DEFAULT_LENGTH = 255;

  /** The number of characters of four bytes each that an index of MySQL holds. */
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
