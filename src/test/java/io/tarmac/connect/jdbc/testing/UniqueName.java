package io.tarmac.connect.jdbc.testing;

import java.util.concurrent.atomic.AtomicInteger;

/** Names that no other test of this JVM uses: servers are shared, tables and topics are not. */
public final class UniqueName {
  private static final AtomicInteger NEXT = new AtomicInteger(1);

  private UniqueName() {}

  public static String of(String prefix) {
    return prefix + "_" + NEXT.getAndIncrement();
  }
}
