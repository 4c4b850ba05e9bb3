package io.tarmac.connect.jdbc.testing;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * Lets a server load files that clients send, where it can, until closed. The setting is the
 * server's, for all its clients; a test that has to change it is skipped where nobody may.
 */
public final class LocalFiles implements AutoCloseable {

  private static final String SETTING = "@@global.local_infile";
  private static final String ALLOWED = "1";
  private static final String FORBIDDEN = "0";

  private final TestingDatabase database;

  /** What the setting was; null where there is none. */
  private final @Nullable String before;

  private LocalFiles(TestingDatabase database, @Nullable String before) {
    this.database = database;
    this.before = before;
  }

  public static LocalFiles allow(TestingDatabase database) {
    LocalFiles files = new LocalFiles(database, isOfMySql(database) ? current(database) : null);
    files.set(ALLOWED);
    return files;
  }

  /** Has the server refuse them until closed. */
  public void forbid() {
    set(FORBIDDEN);
  }

  private static boolean isOfMySql(TestingDatabase database) {
    return database.url().startsWith("jdbc:mysql:") || database.url().startsWith("jdbc:mariadb:");
  }

  /** Makes the server take local files again. */
  public void permit() {
    set(ALLOWED);
  }

  @Override
  public void close() {
    if (before != null) {
      set(before);
    }
  }

  private static @Nullable String current(TestingDatabase database) {
    return database.sql().value("select " + SETTING);
  }

  private void set(String value) {
    if (before == null || value.equals(current(database))) {
      return;
    }
    try {
      database.sql().execute("set " + SETTING + " = " + value);
    } catch (IllegalStateException refused) {
      Assumptions.abort("needs " + SETTING + ", or the right to set it: " + refused.getCause());
    }
  }
}
