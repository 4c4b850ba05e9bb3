package io.tarmac.connect.jdbc.config;

import java.util.Map;

/**
 * The settings of the provider of credentials. {@link #toString} hides the properties, any of which
 * may be a secret.
 *
 * @param provider {@code static}, {@code file}, {@code command}, or the name of a class
 * @param properties the properties for the provider, by their names without the prefix
 */
public record CredentialsSettings(String provider, Map<String, String> properties) {

  /** The settings without a provider: the configuration has the credentials. */
  public static final CredentialsSettings STATIC =
      new CredentialsSettings(ConnectionProperties.STATIC, Map.of());

  public CredentialsSettings {
    properties = Map.copyOf(properties);
  }

  /** Tells whether the configuration itself has the credentials. */
  public boolean isStatic() {
    return provider.equals(ConnectionProperties.STATIC);
  }

  /** Returns a property, or an empty text if the configuration does not set it. */
  public String property(String name) {
    return properties.getOrDefault(name, "");
  }

  @Override
  public String toString() {
    return "CredentialsSettings[provider=" + provider + "]";
  }
}
