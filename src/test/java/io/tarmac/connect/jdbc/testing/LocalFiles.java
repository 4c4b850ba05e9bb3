package io.tarmac.connect.jdbc.testing;

/**
 * The setting {@code local_infile} of MySQL and MariaDB, which all clients of a server share: a
 * server of the tests lets clients send files. A test method that forbids it has the tag {@code
 * alone}, because several JVMs use the same MySQL server.
 */
public interface LocalFiles extends AutoCloseable {
  /** Makes the server refuse files of clients until closed. */
  static LocalFiles forbid(TestingDatabase database) {
    database.sql().execute("set global local_infile = 0");
    return () -> database.sql().execute("set global local_infile = 1");
  }

  @Override
  void close();
}
