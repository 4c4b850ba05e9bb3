package io.tarmac.connect.jdbc.database.postgresql;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.tarmac.connect.jdbc.batch.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Sends rows with {@code COPY ... FROM STDIN (FORMAT BINARY)}. Used by one thread at a time. */
final class BinaryCopy {

  private static final int FLUSH_BYTES = 1 << 16;
  private static final int NULL_LENGTH = -1;
  private static final int NO_CALL = -1;
  private static final int END_OF_ROWS = -1;

  private static final String PROTOCOL_VIOLATION = "08P01";
  private static final String NOT_THE_COLUMNS_FORMAT = "22P03";

  /** With a byte that no text protocol leaves as it is; then no flags and no extension. */
  private static final byte[] HEADER = "PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0".getBytes(ISO_8859_1);

  private final String sql;
  private final BinaryEncoder[] encoders;

  /**
   * A copy.
   *
   * @param target the table, and its columns where they are not all of them
   * @param encoders of the first values of a row: those that are sent
   */
  BinaryCopy(String target, List<BinaryEncoder> encoders) {
    this.sql = "COPY " + target + " FROM STDIN (FORMAT BINARY)";
    this.encoders = encoders.toArray(BinaryEncoder[]::new);
  }

  void send(Connection connection, List<Row> rows) throws SQLException {
    send(connection, rows, NO_CALL);
  }

  /**
   * Sends rows that begin with two numbers: one that all have, and their place among them.
   *
   * @param call the first number, which is not negative
   */
  void send(Connection connection, List<Row> rows, int call) throws SQLException {
    CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
    try {
      BinaryBuffer buffer = new BinaryBuffer(2 * FLUSH_BYTES);
      buffer.put(HEADER);
      for (int i = 0; i < rows.size(); i++) {
        encode(rows.get(i).values(), call, i, buffer);
        if (buffer.size() >= FLUSH_BYTES) {
          copy.writeToCopy(buffer.bytes(), 0, buffer.size());
          buffer.clear();
        }
      }
      buffer.putShort(END_OF_ROWS);
      copy.writeToCopy(buffer.bytes(), 0, buffer.size());
      copy.endCopy();
    } catch (SQLException failure) {
      cancel(copy, failure);
      throw ofValue(failure);
    } catch (RuntimeException | Error failure) {
      cancel(copy, failure);
      throw failure;
    }
  }

  /**
   * Of a value that is shorter than those of its column's type the server says what it says of a
   * message that is, which else is a connection's failure.
   */
  private static SQLException ofValue(SQLException failure) {
    if (!PROTOCOL_VIOLATION.equals(failure.getSQLState())) {
      return failure;
    }
    SQLException ofValue = new SQLException(failure.getMessage(), NOT_THE_COLUMNS_FORMAT);
    ofValue.addSuppressed(failure);
    return ofValue;
  }

  /** Unless the server has ended it; else the connection could do nothing more. */
  private static void cancel(CopyIn copy, Throwable failure) {
    if (copy.isActive()) {
      try {
        copy.cancelCopy();
      } catch (SQLException broken) {
        failure.addSuppressed(broken);
      }
    }
  }

  private void encode(@Nullable Object[] values, int call, int place, BinaryBuffer to) {
    if (call == NO_CALL) {
      to.putShort(encoders.length);
    } else {
      to.putShort(encoders.length + 2);
      to.putInt(Integer.BYTES);
      to.putInt(call);
      to.putInt(Integer.BYTES);
      to.putInt(place);
    }
    for (int i = 0; i < encoders.length; i++) {
      Object value = values[i];
      if (value == null) {
        to.putInt(NULL_LENGTH);
      } else {
        encoders[i].encode(value, to);
      }
    }
  }
}
