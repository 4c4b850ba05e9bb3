package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.batch.Row;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stream of rows as a file to load, encoded while the driver reads it. The stream ends before the
 * first row that cannot be loaded as it is. Then the server loads fewer rows than there are.
 */
final class RowStream extends InputStream {

  private static final int CHUNK_BYTES = 1 << 16;

  /** The factor by which a row may be longer in a statement, which also escapes quotation marks. */
  private static final int LONGER_IN_A_STATEMENT = 2;

  private final List<Row> rows;
  private final LoadedField[] fields;
  private final long mostBytes;
  private final FieldBuffer buffer = new FieldBuffer(2 * CHUNK_BYTES);
  private int position;
  private int nextRow;

  /**
   * Creates the stream.
   *
   * @param fields the fields in the order of the rows' values
   * @param maxPacketBytes the most bytes of a statement. A file may have longer rows, but whether a
   *     row can be written must not depend on how it is written
   */
  RowStream(List<Row> rows, LoadedField[] fields, long maxPacketBytes) {
    this.rows = rows;
    this.fields = fields;
    this.mostBytes = maxPacketBytes / LONGER_IN_A_STATEMENT;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int offset, int length) {
    if (position == buffer.size()) {
      fill();
    }
    int count = Math.min(length, buffer.size() - position);
    System.arraycopy(buffer.bytes(), position, to, offset, count);
    position += count;
    return count == 0 && length > 0 ? -1 : count;
  }

  private void fill() {
    buffer.truncate(0);
    position = 0;
    while (nextRow < rows.size() && buffer.size() < CHUNK_BYTES) {
      int begin = buffer.size();
      if (encode(rows.get(nextRow).values()) && buffer.size() - begin <= mostBytes) {
        nextRow++;
      } else {
        buffer.truncate(begin);
        nextRow = rows.size();
      }
    }
  }

  /** Adds the row to the buffer. Returns false if the row cannot be loaded. */
  private boolean encode(@Nullable Object[] values) {
    for (int i = 0; i < fields.length; i++) {
      Object value = values[i];
      if (value != null) {
        fields[i].encoder().encode(value, buffer);
      } else if (fields[i].nullable()) {
        buffer.putNull();
      } else {
        return false;
      }
      buffer.endField();
    }
    buffer.endRow();
    return true;
  }
}
