package io.tarmac.connect.jdbc.credentials;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A command whose standard output has credentials. No shell takes part. The command's standard
 * error is thrown away, because it may hold a secret. A command may leave processes behind, such as
 * an agent with a cache, which keep the output open. So the output ends when the command does.
 */
final class CredentialsCommand {

  /** The time between two reads of the output. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final List<String> words;

  private volatile @Nullable Process running;

  /** Creates a command from its line, whose words are separated by spaces. */
  CredentialsCommand(String commandLine) {
    this.words = List.of(commandLine.strip().split("\\s+"));
  }

  /** Runs the command, and returns the credentials that it prints. */
  Credentials run() throws UnusableCredentialsException, InterruptedException {
    try {
      Process process = new ProcessBuilder(words).redirectError(Redirect.DISCARD).start();
      running = process;
      // In this order: whoever ends the question interrupts first, and then looks for a process.
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return output(process);
    } catch (IOException failed) {
      throw new UnusableCredentialsException(
          "cannot run its command: " + failed.getClass().getSimpleName());
    } finally {
      end();
    }
  }

  private static Credentials output(Process process)
      throws IOException, UnusableCredentialsException, InterruptedException {
    process.getOutputStream().close();
    try (InputStream output = process.getInputStream()) {
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      boolean ended;
      do {
        ended = process.waitFor(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        readAvailable(output, read);
        if (read.size() > CredentialsSource.MOST_BYTES) {
          throw CredentialsSource.tooLong();
        }
      } while (!ended);
      int code = process.exitValue();
      if (code != 0) {
        throw new UnusableCredentialsException(
            "ran its command, which exited with code %d".formatted(code));
      }
      return Credentials.parse(read.toString(StandardCharsets.UTF_8));
    }
  }

  /**
   * Reads the available output of the command without waiting for more. The JDK buffers the rest of
   * the output when the process ends, and holds the stream's monitor meanwhile. So no byte is lost.
   */
  private static void readAvailable(InputStream output, ByteArrayOutputStream read)
      throws IOException {
    synchronized (output) {
      while (read.size() <= CredentialsSource.MOST_BYTES && output.available() > 0) {
        read.write(output.readNBytes(output.available()));
      }
    }
  }

  /** Ends the command, if it runs, with all that it has started. Any thread may call this. */
  void end() {
    Process process = running;
    if (process != null) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      running = null;
    }
  }
}
