package io.tarmac.perf.stack;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * All that a process says.
 *
 * @param output its answer
 * @param errors warnings too
 */
record Said(String output, String errors) {
  /** Reads both to their end, side by side: a process waits for whoever does not read. */
  static Said by(Process process) throws IOException {
    CompletableFuture<String> errors =
        CompletableFuture.supplyAsync(() -> errors(process), Said::beside);
    return new Said(text(process.getInputStream()), errors.join());
  }

  /** The lines of both, those of the answer first. */
  List<String> lines() {
    return Stream.concat(output.lines(), errors.lines()).toList();
  }

  private static void beside(Runnable reading) {
    Thread thread = new Thread(reading, "errors of a command");
    thread.setDaemon(true);
    thread.start();
  }

  private static String errors(Process process) {
    try {
      return text(process.getErrorStream());
    } catch (IOException e) {
      return "What it says of errors cannot be read: " + e.getMessage();
    }
  }

  private static String text(InputStream stream) throws IOException {
    return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
  }
}
