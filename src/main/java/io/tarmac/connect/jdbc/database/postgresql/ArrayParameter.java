package io.tarmac.connect.jdbc.database.postgresql;

import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/**
 * An array that the driver sends in binary. Binary transfer of the array's type has to be enabled.
 */
@SuppressWarnings("serial") // never serialised
final class ArrayParameter extends PGobject implements PGBinaryObject {

  static final int HEADER_BYTES = 5 * Integer.BYTES;

  private final transient BinaryBuffer header;
  private final transient BinaryBuffer elements;

  ArrayParameter(String type, BinaryBuffer header, BinaryBuffer elements) {
    setType(type);
    this.header = header;
    this.elements = elements;
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
    return header.size() + elements.size();
  }

  @Override
  public void toBytes(byte[] bytes, int offset) {
    System.arraycopy(header.bytes(), 0, bytes, offset, header.size());
    System.arraycopy(elements.bytes(), 0, bytes, offset + header.size(), elements.size());
  }

  @Override
  public void setByteValue(byte[] value, int offset) {
    throw new UnsupportedOperationException("is only sent");
  }
}
