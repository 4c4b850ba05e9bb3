package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;

/** Tests of how rows are written, in a session of each test. */
abstract class ContractSuite extends DatabaseTest {

  protected final ContractSession session = ContractSession.open(database);
  protected final Seed seed = Seed.of(getClass().getSimpleName() + " on " + database.name());

  @AfterEach
  void end() throws SQLException {
    session.close();
  }
}
