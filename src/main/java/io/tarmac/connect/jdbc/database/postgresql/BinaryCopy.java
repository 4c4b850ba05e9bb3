package io.tarmac.connect.jdbc.database.postgresql;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.tarmac.connect.jdbc.batch.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * A sender of rows by {@code COPY ... FROM STDIN (FORMAT BINARY)}. One thread uses a sender at a
 * time.
 */
final class BinaryCopy {

  private static final int FLUSH_BYTES = 1 << 16;
  private static final int NULL_LENGTH = -1;
  private static final int NO_CALL = -1;
  private static final int END_OF_ROWS = -1;

  private static final String PROTOCOL_VIOLATION = "08P01";
  private static final String NOT_THE_COLUMNS_FORMAT = "22P03";

  /**
   * The header of the format: a signature, then no flags and no extension. The signature has a byte
   * that no text protocol leaves unchanged.
   */
  private static final byte[] HEADER = "PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0".getBytes(ISO_8859_1);

  private final String sql;
  private final BinaryEncoder[] encoders;

  /**
   * Creates a sender.
   *
   * @param target the table, with a list of columns unless all of them are sent
   * @param encoders the encoders of the first values of a row; only these values are sent
   */
  BinaryCopy(String target, List<BinaryEncoder> encoders) {
    this.sql = "COPY " + target + " FROM STDIN (FORMAT BINARY)";
    this.encoders = encoders.toArray(BinaryEncoder[]::new);
  }

  void send(Connection connection, List<Row> rows) throws SQLException {
    send(connection, rows, NO_CALL);
  }

  /**
   * Sends rows that begin with two numbers: one that all of them share, and the row's place among
   * them.
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
   * Returns the failure to throw: for a protocol violation, one with the SQLSTATE of a bad value.
   * If a value is shorter than its column's type needs, the server reports the same SQLSTATE as for
   * a message that is too short. Elsewhere that SQLSTATE means a failure of the connection.
   */
  private static SQLException ofValue(SQLException failure) {
    if (!PROTOCOL_VIOLATION.equals(failure.getSQLState())) {
      return failure;
    }
    SQLException ofValue = new SQLException(failure.getMessage(), NOT_THE_COLUMNS_FORMAT);
    ofValue.addSuppressed(failure);
    return ofValue;
  }

  /**
   * Cancels the copy unless the server has ended it. The connection can do nothing else while the
   * copy is open.
   */
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
