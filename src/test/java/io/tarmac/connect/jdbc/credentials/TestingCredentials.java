package io.tarmac.connect.jdbc.credentials;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Sources of credentials whose provider is a test's own. */
public final class TestingCredentials {

  private TestingCredentials() {}

  /** Returns a source that asks a provider, and waits long enough for it. */
  public static CredentialsSource source(Callable<@Nullable Credentials> provider) {
    return new CredentialsSource("own", provider, () -> {}, null, Duration.ofMinutes(1));
  }
}
