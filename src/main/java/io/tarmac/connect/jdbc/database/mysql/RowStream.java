package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.batch.Row;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows as a file to load, encoded while it is read. Ends before the first row that cannot be loaded
 * as it is, so that fewer rows are loaded than there are.
 */
final class RowStream extends InputStream {

  private static final int CHUNK_BYTES = 1 << 16;

  /** In a statement quotation marks are escaped too. */
  private static final int LONGER_IN_A_STATEMENT = 2;

  private final List<Row> rows;
  private final LoadedField[] fields;
  private final long mostBytes;
  private final FieldBuffer buffer = new FieldBuffer(2 * CHUNK_BYTES);
  private int position;
  private int nextRow;

  /**
   * The rows as a file.
   *
   * @param fields in the order of the rows' values
   * @param maxPacketBytes most that a statement may have. A file may have longer rows, but whether
   *     a row can be written must not depend on how it is
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

  /** Whether the row can be loaded. */
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
