package io.tarmac.connect.jdbc.credentials;

import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.text.PrintableText;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A provider of the user's own, created and configured when it is first asked. One thread at a time
 * asks.
 */
final class CredentialsClass {

  private final String name;
  private final Map<String, String> properties;

  private @Nullable CredentialsProvider provider;

  CredentialsClass(String name, Map<String, String> properties) {
    this.name = name;
    this.properties = Map.copyOf(properties);
  }

  /** Returns the provider's answer. */
  @Nullable Credentials ask() throws Exception {
    CredentialsProvider configured = provider;
    if (configured == null) {
      configured = create();
      try {
        configured.configure(properties);
      } catch (RuntimeException refused) {
        throw failed("cannot be configured", refused);
      }
      provider = configured;
    }
    return configured.credentials();
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
