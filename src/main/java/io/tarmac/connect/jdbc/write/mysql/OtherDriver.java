package io.tarmac.connect.jdbc.write.mysql;

import java.io.InputStream;
import java.sql.PreparedStatement;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** A driver that nothing is known of, or one behind another that does not let through to it. */
record OtherDriver() implements MySqlDriver {

  @Override
  public boolean sendsLocalFiles() {
    return false;
  }

  @Override
  public @Nullable String localFilesOption() {
    return null;
  }

  @Override
  public void giveFile(Statement statement, InputStream file) {
    throw new IllegalStateException("the driver sends no files");
  }

  @Override
  public long maxPacketBytes() {
    return Long.MAX_VALUE;
  }

  @Override
  public boolean takesBatch(String sql, PreparedStatement prepared) {
    return true;
  }

  @Override
  public boolean insertsInBulk() {
    return false;
  }

  @Override
  public boolean speaksToMariaDb() {
    return false;
  }

  @Override
  public int preparedCharacters() {
    return Integer.MAX_VALUE;
  }
}
