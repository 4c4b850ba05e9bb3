package io.tarmac.connect.jdbc.credentials;

import static io.tarmac.connect.jdbc.credentials.CredentialsSource.TO_ANSWER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.servers.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.config.types.Password;
import org.apache.logging.log4j.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsSourceTest {

  private static final String SECRET = "s3cret";
  private static final ConnectionSettings SETTINGS =
      new ConnectionSettings("jdbc:postgresql://db/fleet", "me", null);

  @TempDir Path folder;

  /** A provider of a user, whose password is its property. */
  public static final class PropertyProvider implements CredentialsProvider {
    private String password = "";

    @Override
    public void configure(Map<String, String> properties) {
      password = Objects.requireNonNull(properties.get("token"), SECRET);
    }

    @Override
    public Credentials credentials() {
      return new Credentials("own", password);
    }
  }

  /** A provider that counts how often one is closed. */
  public static final class ClosableProvider implements CredentialsProvider, AutoCloseable {
    @Override
    public void configure(Map<String, String> properties) {}

    @Override
    public Credentials credentials() {
      return new Credentials(null, "a");
    }

    @Override
    public void close() {
      CLOSED.incrementAndGet();
      throw new AssertionError(SECRET);
    }
  }

  private static final AtomicInteger CLOSED = new AtomicInteger();

  /** A class of the worker that is no provider, and that nobody may initialise. */
  public static final class WorkerClass {
    static {
      INITIALISED.incrementAndGet();
    }
  }

  private static final AtomicInteger INITIALISED = new AtomicInteger();

  @ParameterizedTest
  @CsvSource({
    "a=b, me, a=b",
    "'a\n', me, a",
    "'a \r\n', me, 'a '",
    "'password=a\\\\b\nusername=other\n', other, a\\b",
    "'# renewed\n password = a:b=c', me, a:b=c"
  })
  @DisplayName("C5_1 a file has a password alone, or properties")
  void aFileHasAPasswordOrProperties(String content, String user, String password)
      throws Exception {
    assertThat(ofFile(file("credentials", content)).ask(SETTINGS))
        .isEqualTo(SETTINGS.withCredentials(user, password));
  }

  @Test
  @DisplayName("C5_1 a file is read each time, through links within the allowed folder")
  void aFileIsReadEachTime() throws Exception {
    Path first = Files.createDirectory(folder.resolve("..first"));
    Path second = Files.createDirectory(folder.resolve("..second"));
    Files.writeString(first.resolve("password"), "one");
    Files.writeString(second.resolve("password"), "two");
    Path current = Files.createSymbolicLink(folder.resolve("..data"), first);
    Path link = Files.createSymbolicLink(folder.resolve("password"), Path.of("..data/password"));
    CredentialsSource source = ofFile(link);
    assertThat(source.ask(SETTINGS)).isEqualTo(SETTINGS.withCredentials(null, "one"));

    Files.delete(current);
    Files.createSymbolicLink(current, second);

    assertThat(source.ask(SETTINGS)).isEqualTo(SETTINGS.withCredentials(null, "two"));
  }

  @Test
  @DisplayName("C10_6 a link that leads out of the allowed folder is not read")
  void aLinkToAnotherFolderIsNotRead(@TempDir Path elsewhere) throws Exception {
    Path outside = Files.writeString(elsewhere.resolve("shadow"), SECRET);
    Files.createSymbolicLink(folder.resolve("link"), outside);
    Files.createSymbolicLink(folder.resolve("way"), elsewhere);

    assertOutage(ofFile(folder.resolve("link")), "names a link to a file that");
    assertOutage(ofFile(folder.resolve("way/shadow")), "names a link to a file that");
  }

  @Test
  @DisplayName("C5_1 C10_3 a file without credentials is an outage, and no text of it is shown")
  void aFileWithoutCredentialsIsAnOutage() throws Exception {
    assertOutage(ofFile(folder.resolve("absent")), "cannot read its file: NoSuchFileException");
    assertOutage(ofFile(folder), "names no ordinary file");
    assertOutage(
        CredentialsSource.ofFile(Path.of("/dev/zero"), List.of(Path.of("/dev"))),
        "names no ordinary file");
    assertOutage(ofFile(file("empty", "\n\n")), "gave no password");
    assertOutage(ofFile(file("blank", "username=a\npassword=\n")), "gave no password");
    assertOutage(ofFile(file("page", "<html>\n" + SECRET)), "gave several lines");
    assertOutage(ofFile(file("odd", "password=\\u12" + SECRET)), "with a malformed escape");
    assertOutage(ofFile(file("giant", SECRET.repeat(20_000))), "gave more than 65536 bytes");
  }

  @ParameterizedTest
  @CsvSource({
    "printf 'a=b', a=b",
    "echo a, a",
    "echo noise >&2; echo a, a",
    "test -t 0 || cat; echo a, a",
    "echo password=a, a"
  })
  @DisplayName("C5_1 a command prints the password")
  void aCommandPrintsThePassword(String script, String password) throws Exception {
    assertThat(ofCommand(script).ask(SETTINGS)).isEqualTo(SETTINGS.withCredentials(null, password));
  }

  @ParameterizedTest
  @CsvSource({
    "echo s3cret; echo s3cret >&2; exit 1, which exited with code 1",
    "true, gave no password",
    "yes s3cret, gave more than 65536 bytes",
    "cat /dev/zero, gave more than 65536 bytes",
    "echo s3cret; echo s3cret, gave several lines"
  })
  @DisplayName("C5_1 C10_3 a command that gives no password is an outage, and no output is shown")
  void aCommandThatGivesNoPasswordIsAnOutage(String script, String reason) throws Exception {
    assertOutage(ofCommand(script), reason);
  }

  @Test
  @DisplayName("C5_1 a command that cannot be started is an outage")
  void aCommandThatIsAbsentIsAnOutage() {
    assertOutage(
        CredentialsSource.ofCommand(folder.resolve("absent") + " " + SECRET),
        "cannot run its command: IOException");
  }

  @Test
  @DisplayName("C5_1 the output ends with the command, whatever the command leaves running")
  void aProcessThatIsLeftDoesNotHoldTheOutput() throws Exception {
    String duration = "602." + ProcessHandle.current().pid();
    try {
      assertThat(ofCommand("sleep " + duration + " & printf %065535d 7").ask(SETTINGS).password())
          .isEqualTo(new Password("0".repeat(65_534) + "7"));
    } finally {
      ProcessHandle.allProcesses()
          .filter(process -> isOf(duration, process))
          .forEach(ProcessHandle::destroy);
    }
  }

  @Test
  @DisplayName("C5_1 a command that hangs is ended when its time is up, with what it has started")
  void aCommandThatHangsIsEnded() throws Exception {
    String duration = "600." + ProcessHandle.current().pid();
    CredentialsCommand command = command("sleep " + duration + "; echo a");

    assertOutage(
        new CredentialsSource("command", command::run, command::end, null, Duration.ofMillis(300)),
        "has not answered within 300 ms");
    Await.until("no process is left", () -> !runs(duration));
  }

  @Test
  @DisplayName("C5_1 a task that ends does not wait for a command")
  void aCancelledCommandIsEnded() throws Exception {
    String duration = "601." + ProcessHandle.current().pid();
    CredentialsSource source = ofCommand("sleep " + duration + "; echo a");
    FutureTask<DeliveryFailure> asked = new FutureTask<>(() -> failure(source));
    new Thread(asked, "asks").start();
    Await.until("the command runs", () -> runs(duration));

    source.cancel();

    assertThat(asked.get(20, TimeUnit.SECONDS).kind()).isEqualTo(FailureKind.BUSY);
    Await.until("no process is left", () -> !runs(duration));
  }

  @Test
  @DisplayName("C5_1 an interrupt ends the wait for a provider, and the thread stays interrupted")
  void anInterruptEndsTheWait() throws Exception {
    CredentialsSource source = source(() -> hang(new CountDownLatch(1)), TO_ANSWER);
    FutureTask<Boolean> asked =
        new FutureTask<>(
            () -> {
              Thread.currentThread().interrupt();
              return failure(source).kind() == FailureKind.TRANSIENT
                  && Thread.currentThread().isInterrupted();
            });
    new Thread(asked, "asks").start();

    assertThat(asked.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  @DisplayName("C5_1 C10_3 what a provider throws is an outage, and its message is not shown")
  void whatAProviderThrowsIsAnOutage() {
    assertOutage(
        source(
            () -> {
              throw new IOException(SECRET);
            },
            TO_ANSWER),
        "failed with java.io.IOException");
    assertOutage(
        source(
            () -> {
              throw new NoClassDefFoundError(SECRET);
            },
            TO_ANSWER),
        "failed with java.lang.NoClassDefFoundError");
    assertOutage(source(() -> null, TO_ANSWER), "gave no password");
    assertOutage(source(() -> new Credentials("a", ""), TO_ANSWER), "gave no password");
  }

  @Test
  @DisplayName("C5_1 a provider that ignores its interrupt is not asked again before it answers")
  void aProviderThatIgnoresItsInterruptIsNotAskedAgain() throws Exception {
    CountDownLatch released = new CountDownLatch(1);
    AtomicInteger questions = new AtomicInteger();
    CredentialsSource source =
        source(
            () -> {
              questions.incrementAndGet();
              return hang(released);
            },
            Duration.ofMillis(50));
    assertOutage(source, "has not answered within 50 ms");
    assertOutage(source, "has not answered an earlier question yet");
    assertThat(questions).hasValue(1);

    released.countDown();

    Await.until("it is asked again", () -> source.ask(SETTINGS).username().equals("late"));
  }

  /** A provider that hangs, throws an error or is null, as its property says. */
  public static final class HostileProvider implements CredentialsProvider {
    private String behaviour = "";

    @Override
    public void configure(Map<String, String> properties) {
      behaviour = properties.getOrDefault("behaviour", "");
      if (behaviour.equals("hang")) {
        hang(new CountDownLatch(1));
      }
    }

    @Override
    public @Nullable Credentials credentials() {
      return switch (behaviour) {
        case "null" -> null;
        case "error" -> throw new StackOverflowError(SECRET);
        case "message" -> throw new ThrowingException();
        default -> new Credentials("a", "");
      };
    }
  }

  /** An exception that cannot even be printed. */
  private static final class ThrowingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException(SECRET);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "null, gave no password",
    "empty, gave no password",
    "error, failed with java.lang.StackOverflowError",
    "message, CredentialsSourceTest$ThrowingException",
    "hang, has not answered within 50 ms"
  })
  @DisplayName("C5_1 C10_3 whatever a class of the user's own does is an outage without its words")
  void whateverAnOwnClassDoes(String behaviour, String reason) {
    CredentialsClass provider =
        new CredentialsClass(
            HostileProvider.class.getName(), Map.of("behaviour", behaviour, "token", SECRET));
    boolean hangs = behaviour.equals("hang");

    assertOutage(source(provider::ask, hangs ? Duration.ofMillis(50) : TO_ANSWER), reason);
  }

  /** Waits without regard to interrupts. */
  private static Credentials hang(CountDownLatch released) {
    boolean isReleased = false;
    while (!isReleased) {
      try {
        isReleased = released.await(1, TimeUnit.MINUTES);
      } catch (InterruptedException ignored) {
        // That is what hanging means here.
      }
    }
    return new Credentials("late", "a");
  }

  @Test
  @DisplayName("C5_1 a class of the user's own gets its properties and is asked")
  void anOwnClassIsAsked() throws Exception {
    CredentialsSource source =
        CredentialsSource.ofClass(PropertyProvider.class.getName(), Map.of("token", "a"));

    assertThat(source.ask(SETTINGS)).isEqualTo(SETTINGS.withCredentials("own", "a"));
    assertThat(source.ask(SETTINGS)).isEqualTo(SETTINGS.withCredentials("own", "a"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no.such.Provider",
        "java.lang.String",
        "io.tarmac.connect.jdbc.credentials.CredentialsProvider",
        "io.tarmac.connect.jdbc.credentials.CredentialsCommand",
        "io.tarmac.connect.jdbc.credentials.CredentialsSourceTest$WorkerClass"
      })
  @DisplayName("C10_6 C5_3 a class that is no provider is refused, and not initialised")
  void aClassThatIsNoProviderIsRefused(String name) {
    DeliveryFailure failure = failure(CredentialsSource.ofClass(name, Map.of()));

    assertThat(failure.kind()).isEqualTo(FailureKind.FATAL);
    assertThat(failure.getMessage())
        .contains("connection.credentials.provider=" + name, "implements " + providerName())
        .endsWith("[TARMAC-CONNECTION-08]");
    assertThat(INITIALISED).hasValue(0);
  }

  @Test
  @DisplayName("C5_1 C10_3 a provider that can be closed is closed once, and not asked again")
  void aProviderIsClosed() throws Exception {
    CredentialsSource source =
        CredentialsSource.ofClass(ClosableProvider.class.getName(), Map.of());
    source.ask(SETTINGS);
    try (TestingLog log = new TestingLog(Level.WARN)) {
      source.close();
      Await.until("it is closed", () -> log.text().contains("could not be closed"));
      assertThat(log.text()).contains("java.lang.AssertionError").doesNotContain(SECRET);
    }
    source.close();

    assertOutage(source, "has been closed");
    assertThat(CLOSED).hasValue(1);
  }

  private static String providerName() {
    return CredentialsProvider.class.getName();
  }

  @Test
  @DisplayName("C5_3 C10_3 a class that refuses its properties stops the task, without its message")
  void aClassThatCannotBeConfiguredIsFatal() {
    DeliveryFailure failure =
        failure(CredentialsSource.ofClass(PropertyProvider.class.getName(), Map.of()));

    assertThat(failure.kind()).isEqualTo(FailureKind.FATAL);
    assertThat(failure.getMessage())
        .contains("cannot be configured: it failed with java.lang.NullPointerException")
        .doesNotContain(SECRET);
  }

  @Test
  @DisplayName("C10_3 credentials hide themselves")
  void credentialsHideThemselves() throws Exception {
    assertThat(new Credentials("me", SECRET).toString()).doesNotContain(SECRET, "me");
    assertThat(Credentials.parse(SECRET).toString()).doesNotContain(SECRET);
  }

  private static void assertOutage(CredentialsSource source, String reason) {
    DeliveryFailure failure = failure(source);

    assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(FailureKind.TRANSIENT);
    assertThat(failure.code()).isEqualTo(ErrorCode.NO_CREDENTIALS);
    assertThat(failure).hasNoCause().hasNoSuppressedExceptions();
    assertThat(failure.getMessage())
        .contains("connection.credentials.provider=", reason)
        .doesNotContain(SECRET);
  }

  private static DeliveryFailure failure(CredentialsSource source) {
    return Objects.requireNonNull(
        catchThrowableOfType(DeliveryFailure.class, () -> source.ask(SETTINGS)));
  }

  private static CredentialsSource source(
      Callable<@Nullable Credentials> provider, Duration toAnswer) {
    return new CredentialsSource("own", provider, () -> {}, null, toAnswer);
  }

  private CredentialsSource ofFile(Path file) {
    return CredentialsSource.ofFile(file, List.of(folder, folder.resolve("not there")));
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private CredentialsSource ofCommand(String script) throws IOException {
    CredentialsCommand command = command(script);
    return new CredentialsSource("command", command::run, command::end, null, TO_ANSWER);
  }

  private CredentialsCommand command(String script) throws IOException {
    return new CredentialsCommand("/bin/sh  " + file("script", script));
  }

  private static boolean runs(String argument) {
    return ProcessHandle.allProcesses().anyMatch(process -> isOf(argument, process));
  }

  private static boolean isOf(String argument, ProcessHandle process) {
    return process.info().arguments().stream().flatMap(Arrays::stream).anyMatch(argument::equals);
  }
}
