package io.tarmac.connect.jdbc.database.postgresql;

import org.jspecify.annotations.Nullable;

/**
 * A builder that collects one column of many rows as an array in the server's format: a header,
 * then the elements. The header holds the number of dimensions, whether there is a null, and the
 * element's type, length and lower bound. One thread uses a builder at a time.
 */
final class ArrayBuilder {

  private static final int DIMENSIONS = 1;
  private static final int LOWER_BOUND = 1;
  private static final int NULL_LENGTH = -1;
  private static final int INITIAL_BYTES = 1 << 12;

  private final ElementType elementType;
  private final BinaryEncoder encoder;
  private final BinaryBuffer elements = new BinaryBuffer(INITIAL_BYTES);
  private int length;
  private boolean hasNull;

  ArrayBuilder(ElementType elementType, BinaryEncoder encoder) {
    this.elementType = elementType;
    this.encoder = encoder;
  }

  void add(@Nullable Object value) {
    length++;
    if (value == null) {
      hasNull = true;
      elements.putInt(NULL_LENGTH);
    } else {
      encoder.encode(value, elements);
    }
  }

  /** Returns the size in bytes of the elements added so far. */
  int bytes() {
    return elements.size();
  }

  /** Returns the elements as a parameter, which is valid until another element is added. */
  ArrayParameter parameter() {
    BinaryBuffer header = new BinaryBuffer(ArrayParameter.HEADER_BYTES);
    header.putInt(DIMENSIONS);
    header.putInt(hasNull ? 1 : 0);
    header.putInt(elementType.oid());
    header.putInt(length);
    header.putInt(LOWER_BOUND);
    return new ArrayParameter(elementType.arrayName(), header, elements);
  }
}
