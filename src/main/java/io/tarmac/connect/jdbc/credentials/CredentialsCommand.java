package io.tarmac.connect.jdbc.credentials;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command whose standard output has credentials. No shell takes part. The command's standard
 * error is thrown away, because it may hold a secret.
 */
final class CredentialsCommand {

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
      byte[] bytes = output.readNBytes(CredentialsSource.MOST_BYTES + 1);
      if (bytes.length > CredentialsSource.MOST_BYTES) {
        throw CredentialsSource.tooLong();
      }
      int code = process.waitFor();
      if (code != 0) {
        throw new UnusableCredentialsException(
            "ran its command, which exited with code %d".formatted(code));
      }
      return Credentials.parse(new String(bytes, StandardCharsets.UTF_8));
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
