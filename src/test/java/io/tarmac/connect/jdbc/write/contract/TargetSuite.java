package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.session.TestingSession;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;

/** Tests of the strategies of one connection, which upserts by the records' keys. */
abstract class TargetSuite extends ContractSuite {

  protected final TestingSession target;

  /** Opens the connection with settings besides those of {@link TargetConnections#open}. */
  TargetSuite(String... namesAndValues) {
    target = TargetConnections.open(database, namesAndValues);
  }

  @AfterEach
  void closeTarget() throws SQLException {
    target.close();
  }
}
