package io.tarmac.connect.jdbc.fault;

/** Which database a suite of faults runs on, as {@code testing.OnDatabase} has it. */
interface OnFaultDatabase {
  FaultDatabase database();

  /** A database that may be killed. */
  interface Restartable extends OnFaultDatabase {
    @Override
    RestartableDatabase database();
  }

  interface PostgreSql extends Restartable {
    @Override
    default FaultPostgreSql database() {
      return FaultDatabases.postgreSql();
    }
  }

  interface MariaDb extends Restartable {
    @Override
    default FaultMariaDb database() {
      return FaultDatabases.mariaDb();
    }
  }

  interface MySql extends OnFaultDatabase {
    @Override
    default FaultMySql database() {
      return FaultDatabases.mySql();
    }
  }
}
