package io.tarmac.connect.jdbc.fault;

import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The database that a suite of faults runs on. Suites of one database run one after the other,
 * because each may end all sessions; suites of several databases may run at the same time.
 */
interface OnFaultDatabase {
  FaultDatabase database();

  /** A database that may be killed. */
  interface Restartable extends OnFaultDatabase {
    @Override
    RestartableDatabase database();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock("fault PostgreSQL")
  interface PostgreSql extends Restartable {
    @Override
    default FaultPostgreSql database() {
      return FaultDatabases.postgreSql();
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock("fault MariaDB")
  interface MariaDb extends Restartable {
    @Override
    default FaultMariaDb database() {
      return FaultDatabases.mariaDb();
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock("fault MySQL")
  interface MySql extends OnFaultDatabase {
    @Override
    default FaultMySql database() {
      return FaultDatabases.mySql();
    }
  }
}
