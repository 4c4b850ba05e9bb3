package io.tarmac.connect.jdbc.credentials;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.text.PrintableText;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The user's own provider, created and configured at the first call. Thread-safe: closing waits
 * until the provider has answered.
 */
final class CredentialsClass {

  private static final Logger LOG = LoggerFactory.getLogger(CredentialsClass.class);

  private final String name;
  private final Map<String, String> properties;

  private @Nullable CredentialsProvider provider;
  private boolean closed;

  CredentialsClass(String name, Map<String, String> properties) {
    this.name = name;
    this.properties = Map.copyOf(properties);
  }

  /** Returns the provider's answer. */
  synchronized @Nullable Credentials ask() throws Exception {
    if (closed) {
      throw new UnusableCredentialsException("has been closed");
    }
    CredentialsProvider configured = provider;
    if (configured == null) {
      configured = create();
      try {
        configured.configure(properties);
      } catch (RuntimeException refused) {
        close(configured);
        throw failed("cannot be configured", refused);
      }
      provider = configured;
    }
    return configured.credentials();
  }

  /** Closes the provider if it is closeable. Later calls of {@link #ask} fail. */
  synchronized void close() {
    closed = true;
    close(provider);
    provider = null;
  }

  private void close(@Nullable CredentialsProvider unneeded) {
    if (unneeded instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception | Error failure) {
        // The log omits the message, because it may hold a secret.
        LOG.warn(
            "{}={} could not be closed: it failed with {}",
            ConnectionProperties.CREDENTIALS,
            PrintableText.name(name),
            PrintableText.name(failure.getClass().getName()));
      }
    }
  }

  /**
   * Creates the provider. The class is not initialised before it is known to be a provider, because
   * a connector may name any class of the worker.
   */
  private CredentialsProvider create() throws UnusableCredentialsException {
    try {
      return Class.forName(name, false, getClass().getClassLoader())
          .asSubclass(CredentialsProvider.class)
          .getConstructor()
          .newInstance();
    } catch (ClassNotFoundException | ClassCastException | NoSuchMethodException none) {
      throw new UnusableCredentialsException(
          FailureKind.FATAL,
          "is no public class of the plugin that implements %s and has a constructor without arguments. Put its jar into the plugin's lib folder, and restart the worker"
              .formatted(CredentialsProvider.class.getName()));
    } catch (ReflectiveOperationException | LinkageError broken) {
      throw failed("cannot be created", broken.getCause() == null ? broken : broken.getCause());
    }
  }

  private static UnusableCredentialsException failed(String what, Throwable cause) {
    return new UnusableCredentialsException(
        FailureKind.FATAL,
        "%s: it failed with %s. Correct its properties"
            .formatted(what, PrintableText.name(cause.getClass().getName())));
  }
}
