package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.SharedServer;
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
  interface OnPostgreSql extends Restartable {
    SharedServer<FaultPostgreSql> SERVER = new SharedServer<>(FaultPostgreSql::start);

    @Override
    default FaultPostgreSql database() {
      return SERVER.get();
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock("fault MariaDB")
  interface OnMariaDb extends Restartable {
    SharedServer<FaultMariaDb> SERVER = new SharedServer<>(FaultMariaDb::start);

    @Override
    default FaultMariaDb database() {
      return SERVER.get();
    }
  }

  /** A second server, for suites that disturb only workers and connections. */
  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock("undisturbed PostgreSQL")
  interface UndisturbedPostgreSql extends Restartable {
    SharedServer<FaultPostgreSql> SERVER = new SharedServer<>(FaultPostgreSql::start);

    @Override
    default FaultPostgreSql database() {
      return SERVER.get();
    }
  }

  /** A second server, for suites that disturb only workers and connections. */
  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock("undisturbed MariaDB")
  interface UndisturbedMariaDb extends Restartable {
    SharedServer<FaultMariaDb> SERVER = new SharedServer<>(FaultMariaDb::start);

    @Override
    default FaultMariaDb database() {
      return SERVER.get();
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ResourceLock("fault MySQL")
  interface OnMySql extends OnFaultDatabase {
    SharedServer<FaultMySql> SERVER = new SharedServer<>(FaultMySql::start);

    @Override
    default FaultMySql database() {
      return SERVER.get();
    }
  }
}
