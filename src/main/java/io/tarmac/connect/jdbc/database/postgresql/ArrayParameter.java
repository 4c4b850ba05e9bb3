package io.tarmac.connect.jdbc.database.postgresql;

import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/**
 * An array of one column's values in many rows, in the server's format: a header, then the
 * elements. The header holds the number of dimensions, whether there is a null, and the element's
 * type, length and lower bound. The driver sends the array in binary if binary transfer of its type
 * is enabled. One thread uses an array at a time.
 */
@SuppressWarnings("serial") // never serialised
final class ArrayParameter extends PGobject implements PGBinaryObject {

  private static final int HEADER_BYTES = 5 * Integer.BYTES;
  private static final int DIMENSIONS = 1;
  private static final int LOWER_BOUND = 1;
  private static final int NULL_LENGTH = -1;
  private static final int INITIAL_BYTES = 1 << 12;

  private final transient ElementType elementType;
  private final transient BinaryEncoder encoder;
  private final transient BinaryBuffer elements = new BinaryBuffer(INITIAL_BYTES);
  private int length;
  private boolean hasNull;

  ArrayParameter(ElementType elementType, BinaryEncoder encoder) {
    setType(elementType.arrayName());
    this.elementType = elementType;
    this.encoder = encoder;
  }

  void add(@Nullable Object element) {
    length++;
    if (element == null) {
      hasNull = true;
      elements.putInt(NULL_LENGTH);
    } else {
      encoder.encode(element, elements);
    }
  }

  /** Returns the size in bytes of the elements added so far. */
  int bytes() {
    return elements.size();
  }

  /**
   * Refuses to return a text, which the driver asks for only if it would not send the array in
   * binary. A null is no alternative: the driver would take it for a null array. The statement
   * would then write no rows, and report no error.
   */
  @Override
  public String getValue() {
    throw new IllegalStateException("the driver does not send arrays in binary");
  }

  @Override
  public int lengthInBytes() {
    return HEADER_BYTES + elements.size();
  }

  @Override
  public void toBytes(byte[] bytes, int offset) {
    BinaryBuffer header = new BinaryBuffer(HEADER_BYTES);
    header.putInt(DIMENSIONS);
    header.putInt(hasNull ? 1 : 0);
    header.putInt(elementType.oid());
    header.putInt(length);
    header.putInt(LOWER_BOUND);
    System.arraycopy(header.bytes(), 0, bytes, offset, HEADER_BYTES);
    System.arraycopy(elements.bytes(), 0, bytes, offset + HEADER_BYTES, elements.size());
  }

  @Override
  public void setByteValue(byte[] value, int offset) {
    throw new UnsupportedOperationException("is only sent");
  }
}
