package io.tarmac.connect.jdbc.credentials;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.text.PrintableText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The source of the credentials for new connections. A provider may hang, fail or answer nonsense.
 * So the source asks it on a thread of its own, waits for a limited time, and tells a failure
 * without any text of the provider. One thread at a time asks. Any thread may call {@link #cancel}.
 */
public final class CredentialsSource {

  /** The longest wait for a provider: as long as drivers wait for a login. */
  public static final Duration TO_ANSWER = Duration.ofSeconds(30);

  /** The most bytes of a file or an output, which is more than any token has. */
  static final int MOST_BYTES = 1 << 16;

  private final String name;
  private final Callable<@Nullable Credentials> provider;
  private final Runnable ending;
  private final @Nullable Runnable closing;
  private final Duration toAnswer;

  private volatile @Nullable FutureTask<@Nullable Credentials> question;

  /** The thread of the latest question, while that is not answered. */
  private @Nullable Thread asked;

  /**
   * Creates a source.
   *
   * @param name the provider's name, as messages show it
   * @param ending ends what an interrupt of the provider's thread does not end
   * @param closing closes the provider once it has answered; null if there is nothing to close
   */
  CredentialsSource(
      String name,
      Callable<@Nullable Credentials> provider,
      Runnable ending,
      @Nullable Runnable closing,
      Duration toAnswer) {
    this.name = name;
    this.provider = provider;
    this.ending = ending;
    this.closing = closing;
    this.toAnswer = toAnswer;
  }

  /** Creates a source that reads a file which is, or is in, one of the allowed ones. */
  public static CredentialsSource ofFile(Path file, List<Path> allowed) {
    return new CredentialsSource(
        ConnectionProperties.OF_FILE,
        new CredentialsFile(file, allowed)::read,
        () -> {},
        null,
        TO_ANSWER);
  }

  /** Creates a source that runs a command. */
  public static CredentialsSource ofCommand(String commandLine) {
    CredentialsCommand command = new CredentialsCommand(commandLine);
    return new CredentialsSource(
        ConnectionProperties.OF_COMMAND, command::run, command::end, null, TO_ANSWER);
  }

  /** Creates a source that asks a class of the plugin. */
  public static CredentialsSource ofClass(String className, Map<String, String> properties) {
    CredentialsClass provider = new CredentialsClass(className, properties);
    return new CredentialsSource(
        PrintableText.name(className), provider::ask, () -> {}, provider::close, TO_ANSWER);
  }

  static UnusableCredentialsException tooLong() {
    return new UnusableCredentialsException("gave more than %d bytes".formatted(MOST_BYTES));
  }

  /**
   * Asks the provider, and returns the settings with its answer.
   *
   * @throws DeliveryFailure if the provider gives no credentials. The failure is transient, because
   *     a token service may be away for a while.
   */
  public ConnectionSettings ask(ConnectionSettings settings) throws DeliveryFailure {
    Credentials credentials = answer();
    if (credentials == null || credentials.password() == null || credentials.password().isEmpty()) {
      throw failure("gave no password");
    }
    return settings.withCredentials(credentials.username(), credentials.password());
  }

  private @Nullable Credentials answer() throws DeliveryFailure {
    if (asked != null && asked.isAlive()) {
      throw failure("has not answered an earlier question yet");
    }
    FutureTask<@Nullable Credentials> begun = new FutureTask<>(this::askProvider);
    question = begun;
    asked = start(begun);
    try {
      Credentials answer = begun.get(toAnswer.toMillis(), TimeUnit.MILLISECONDS);
      asked = null;
      return answer;
    } catch (TimeoutException hanging) {
      throw failure("has not answered within %d ms".formatted(toAnswer.toMillis()));
    } catch (CancellationException cancelled) {
      throw DeliveryFailure.busy("the task has broken off what the database did");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw failure("was not awaited, because the thread was interrupted");
    } catch (ExecutionException failed) {
      asked = null;
      throw failure(failed.getCause());
    } finally {
      cancel();
      question = null;
    }
  }

  /**
   * Asks the provider on the thread of the question. The provider's own exceptions end here,
   * because even to wrap one calls methods of the provider.
   */
  private @Nullable Credentials askProvider() throws UnusableCredentialsException {
    try {
      return provider.call();
    } catch (UnusableCredentialsException told) {
      throw told;
    } catch (Exception | Error failed) {
      throw new UnusableCredentialsException(
          "failed with " + PrintableText.name(failed.getClass().getName()));
    }
  }

  private DeliveryFailure failure(@Nullable Throwable cause) {
    return cause instanceof UnusableCredentialsException told
        ? failure(told.kind(), String.valueOf(told.getMessage()))
        : failure("failed");
  }

  private DeliveryFailure failure(String reason) {
    return failure(FailureKind.TRANSIENT, reason);
  }

  private DeliveryFailure failure(FailureKind kind, String reason) {
    return new DeliveryFailure(
        kind,
        ErrorCode.NO_CREDENTIALS,
        "no credentials for the database: %s=%s %s"
            .formatted(ConnectionProperties.CREDENTIALS, name, reason));
  }

  /**
   * Cancels the running call of the provider, and closes the provider afterwards. The method does
   * not wait for the close. Any thread may call this.
   */
  public void close() {
    cancel();
    if (closing != null) {
      start(closing);
    }
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work, "tarmac-credentials");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Ends the question that the provider is being asked, if there is one. */
  public void cancel() {
    FutureTask<?> open = question;
    if (open != null && open.cancel(true)) {
      ending.run();
    }
  }
}
