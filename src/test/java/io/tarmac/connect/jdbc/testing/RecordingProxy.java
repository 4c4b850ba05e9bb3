package io.tarmac.connect.jdbc.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A socket in front of a database that remembers what the client sends, where statements stand in
 * clear: a log of statements that no driver and no server has to keep. Thread-safe.
 */
public final class RecordingProxy implements AutoCloseable {
  private final ByteArrayOutputStream recorded = new ByteArrayOutputStream();
  private final TestingProxy proxy;

  public RecordingProxy(TestingDatabase database) {
    this.proxy = new TestingProxy(database, recorded);
  }

  /** The JDBC URL of the database through this proxy; encryption has to be off. */
  public String url() {
    return proxy.url();
  }

  /** Everything the clients have sent since {@link #forget}, a character per byte. */
  public String recorded() {
    return recorded.toString(StandardCharsets.ISO_8859_1);
  }

  public void forget() {
    recorded.reset();
  }

  @Override
  public void close() {
    proxy.close();
  }
}
