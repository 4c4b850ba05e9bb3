package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.LocalFiles;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;

/** Tests on a server that, where it can, loads local files meanwhile. */
abstract class ContractSuite extends DatabaseTest {

  protected final Session session = Session.open(database);
  private final LocalFiles localFiles = LocalFiles.allow(database);

  @AfterEach
  void end() throws SQLException {
    localFiles.close();
    session.close();
  }
}
