package io.tarmac.connect.jdbc.database.mysql;

import java.io.InputStream;
import java.sql.PreparedStatement;
import java.sql.Statement;

/** A driver that the sink does not know, or a driver behind another that gives no access to it. */
record OtherDriver() implements MySqlDriver {

  @Override
  public boolean canLoad() {
    return false;
  }

  @Override
  public String adviceOnLoading() {
    return "Remove the driver wrapping the database's own";
  }

  @Override
  public int load(Statement statement, String sql, InputStream rows) {
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
