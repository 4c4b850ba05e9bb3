package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Tests on a server that, where it can, loads local files meanwhile. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class ContractSuite implements OnDatabase {

  private static final String LOCAL_FILES = "@@global.local_infile";

  protected final TestingDatabase database = database();

  /** What the server's setting was; null where there is none. */
  private final @Nullable String localFiles;

  ContractSuite() {
    localFiles = Targets.isMySql(database) ? database.sql().value("select " + LOCAL_FILES) : null;
    setLocalFiles("1");
  }

  @AfterAll
  void restoreLocalFiles() {
    setLocalFiles(localFiles);
  }

  private void setLocalFiles(@Nullable String value) {
    if (localFiles != null) {
      database.sql().execute("set " + LOCAL_FILES + " = " + value);
    }
  }
}
