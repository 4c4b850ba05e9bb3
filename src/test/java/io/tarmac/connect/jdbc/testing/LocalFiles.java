package io.tarmac.connect.jdbc.testing;

import org.jspecify.annotations.Nullable;

/**
 * Lets a server load files that clients send, where it can, until closed. The setting is the
 * server's, for all its clients.
 */
public final class LocalFiles implements AutoCloseable {

  private static final String SETTING = "@@global.local_infile";
  private static final String ALLOWED = "1";

  private final TestingDatabase database;

  /** What the setting was; null where there is none. */
  private final @Nullable String before;

  private LocalFiles(TestingDatabase database, @Nullable String before) {
    this.database = database;
    this.before = before;
  }

  public static LocalFiles allow(TestingDatabase database) {
    boolean hasSetting = !option(database).isEmpty();
    LocalFiles files =
        new LocalFiles(database, hasSetting ? database.sql().value("select " + SETTING) : null);
    files.set(ALLOWED);
    return files;
  }

  /** What makes the driver send them, as a URL has it; empty where no driver sends any. */
  public static String option(TestingDatabase database) {
    return switch (database.name()) {
      case "MySQL" -> "allowLoadLocalInfile=true";
      case "MariaDB" -> "allowLocalInfile=true";
      default -> "";
    };
  }

  @Override
  public void close() {
    if (before != null) {
      set(before);
    }
  }

  /** Only what was forbidden is changed. */
  private void set(String value) {
    if (before != null && !before.equals(ALLOWED)) {
      database.sql().execute("set " + SETTING + " = " + value);
    }
  }
}
