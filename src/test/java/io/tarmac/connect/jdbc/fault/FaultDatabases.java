package io.tarmac.connect.jdbc.fault;

import io.tarmac.servers.ServersAtExit;
import org.jspecify.annotations.Nullable;

/** The servers that all fault tests of a JVM disturb, each started when it is first asked for. */
final class FaultDatabases {
  private static @Nullable FaultPostgreSql postgreSql;
  private static @Nullable FaultMariaDb mariaDb;
  private static @Nullable FaultMySql mySql;

  private FaultDatabases() {}

  static synchronized FaultPostgreSql postgreSql() {
    if (postgreSql == null) {
      postgreSql = ServersAtExit.register(FaultPostgreSql.start());
    }
    return postgreSql;
  }

  static synchronized FaultMariaDb mariaDb() {
    if (mariaDb == null) {
      mariaDb = ServersAtExit.register(FaultMariaDb.start());
    }
    return mariaDb;
  }

  /** Aborts the calling test, as not applicable, where no MySQL server is known. */
  static synchronized FaultMySql mySql() {
    if (mySql == null) {
      mySql = ServersAtExit.register(FaultMySql.start());
    }
    return mySql;
  }
}
