package io.tarmac.connect.jdbc.testing;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The database servers that all tests of a JVM share, each started when it is first asked for. */
public final class TestingDatabases {
  private static @Nullable TestingDatabase postgreSql;
  private static final Map<String, TestingDatabase> EXTENDED_POSTGRESQL = new HashMap<>();
  private static @Nullable TestingDatabase mariaDb;
  private static @Nullable TestingDatabase guardedMariaDb;
  private static @Nullable TestingDatabase mySql;
  private static @Nullable TestingDatabase h2;
  private static @Nullable TestingDatabase sqlite;

  private TestingDatabases() {}

  public static synchronized TestingDatabase postgreSql() {
    if (postgreSql == null) {
      postgreSql = ServersAtExit.register(TestingPostgreSql.start());
    }
    return postgreSql;
  }

  /** Aborts the calling test, as not applicable, where no server with extensions is known. */
  public static synchronized TestingDatabase extendedPostgreSql(String template) {
    return EXTENDED_POSTGRESQL.computeIfAbsent(
        template, name -> ServersAtExit.register(TestingExtendedPostgreSql.start(name)));
  }

  public static synchronized TestingDatabase mariaDb() {
    if (mariaDb == null) {
      mariaDb = ServersAtExit.register(TestingMariaDb.start());
    }
    return mariaDb;
  }

  /** One that asks for passwords and privileges. */
  public static synchronized TestingDatabase guardedMariaDb() {
    if (guardedMariaDb == null) {
      guardedMariaDb = ServersAtExit.register(TestingMariaDb.startGuarded());
    }
    return guardedMariaDb;
  }

  /** Aborts the calling test, as not applicable, where no MySQL server is known. */
  public static synchronized TestingDatabase mySql() {
    if (mySql == null) {
      mySql = ServersAtExit.register(TestingMySql.start());
    }
    return mySql;
  }

  public static synchronized TestingDatabase h2() {
    if (h2 == null) {
      h2 = ServersAtExit.register(TestingH2.start());
    }
    return h2;
  }

  public static synchronized TestingDatabase sqlite() {
    if (sqlite == null) {
      sqlite = ServersAtExit.register(TestingSqlite.start());
    }
    return sqlite;
  }
}
