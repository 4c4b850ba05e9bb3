package io.tarmac.perf.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whose process this is. */
final class User {
  private User() {}

  /** User and group as numbers, as Docker wants them. */
  static String current() {
    Path self = Path.of("/proc/self");
    try {
      return Files.getAttribute(self, "unix:uid") + ":" + Files.getAttribute(self, "unix:gid");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
