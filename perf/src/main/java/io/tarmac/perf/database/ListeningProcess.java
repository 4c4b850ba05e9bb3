package io.tarmac.perf.database;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The process that listens on a TCP port of this machine, found in Linux's {@code /proc}. Ignores
 * Docker's port forwarder, and servers that perf may not inspect.
 */
public final class ListeningProcess {
  private static final String LISTEN = "0A";
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));

  private ListeningProcess() {}

  public static Optional<ProcessHandle> on(int port) {
    Set<String> sockets = new HashSet<>();
    for (Path table : TABLES) {
      for (String line : lines(table)) {
        String[] words = line.trim().split("\\s+");
        if (words[1].endsWith(String.format(Locale.ROOT, ":%04X", port))
            && words[3].equals(LISTEN)) {
          sockets.add("socket:[" + words[9] + "]");
        }
      }
    }
    return ProcessHandle.allProcesses()
        .filter(process -> holds(process.pid(), sockets))
        .filter(process -> !process.info().command().orElse("").endsWith("docker-proxy"))
        .findFirst();
  }

  private static boolean holds(long pid, Set<String> sockets) {
    try (DirectoryStream<Path> descriptors =
        Files.newDirectoryStream(Path.of("/proc/" + pid + "/fd"))) {
      for (Path descriptor : descriptors) {
        if (sockets.contains(Files.readSymbolicLink(descriptor).toString())) {
          return true;
        }
      }
      return false;
    } catch (IOException | DirectoryIteratorException e) {
      return false; // the process has ended, or belongs to another user
    }
  }

  private static List<String> lines(Path table) {
    try {
      return Files.readAllLines(table);
    } catch (IOException e) {
      return List.of(); // not Linux, or no IPv6
    }
  }
}
