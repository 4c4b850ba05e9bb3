package io.tarmac.connect.jdbc.testing;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Names that no other test uses, in this JVM or in one that runs at the same time. Servers are
 * shared; tables, topics and users are not.
 */
public final class UniqueName {
  private static final String PROCESS = Long.toString(ProcessHandle.current().pid(), 36);
  private static final AtomicInteger NEXT = new AtomicInteger(1);

  private UniqueName() {}

  public static String of(String prefix) {
    return prefix + "_" + PROCESS + "_" + NEXT.getAndIncrement();
  }
}
