package io.tarmac.connect.jdbc.config;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/** The properties that say how to reach the database. */
public final class ConnectionProperties {

  public static final String PREFIX = "connection.";

  public static final String URL = "connection.url";
  public static final String USERNAME = "connection.username";
  public static final String PASSWORD = "connection.password";

  private static final int MAX_URL_LENGTH = 10_000;

  /**
   * The beginning of an Oracle URL up to its address. A URL with a user and password before the
   * mark {@code @} does not match.
   */
  private static final Pattern ORACLE_ADDRESS = Pattern.compile("(?i)^jdbc:oracle:\\w+:@");

  /**
   * The name of a parameter, before an equals sign. The name of a host or a database does not
   * match, although a database may be called users.
   */
  private static final Pattern PARAMETER = Pattern.compile("(?<![^=?&;,():/])([^=?&;,():/]++)=");

  /** Words in the names of parameters that hold credentials. */
  private static final Pattern CREDENTIAL =
      Pattern.compile("(?i)user|uid|login|pass|pwd|secret|token|key|credential|auth");

  /**
   * The names that match {@link #CREDENTIAL}, but stand for times, switches and names of methods.
   */
  private static final Pattern NO_CREDENTIAL =
      Pattern.compile(
          "(?i)loginTimeout|allowPublicKeyRetrieval|authentication|authenticationScheme"
              + "|(default|disabled)?AuthenticationPlugins?|credentialType|passwordCharacterEncoding");

  private ConnectionProperties() {}

  static void addTo(PropertyGroup properties) {
    properties
        .add(
            Property.text(URL, "JDBC URL", Importance.HIGH, ConfigDef.NO_DEFAULT_VALUE)
                .checkedBy(ConnectionProperties::checkUrl, "a JDBC URL")
                .ofWidth(Width.LONG),
            "Set this to the JDBC URL of your database. Its parameters win over the connector's"
                + " defaults, such as time limits. The URL is never logged. Example:"
                + " jdbc:postgresql://db.example:5432/shop")
        .add(
            Property.text(USERNAME, "User", Importance.HIGH, null),
            "Set this to the database user. Leave it out if the URL names the user. Example:"
                + " tarmac")
        .add(
            new Property(
                PASSWORD,
                "Password",
                Importance.HIGH,
                ConfigDef.Type.PASSWORD,
                null,
                null,
                Width.MEDIUM),
            "Set this to the user's password, by a reference to a config provider. Connect shows"
                + " the configuration to everyone who may read it, so do not write the password"
                + " itself. Example: ${file:/etc/kafka/secrets.properties:tarmac}");
  }

  static ConnectionSettings parse(AbstractConfig config, Map<String, String> driverProperties) {
    return new ConnectionSettings(
        config.getString(URL),
        config.getString(USERNAME),
        config.getPassword(PASSWORD),
        driverProperties,
        BatchProperties.writeMethod(config) == WriteMethod.LOAD_DATA);
  }

  /**
   * Tells whether a URL may hold a user or a password; true if that is uncertain. Drivers accept
   * both before the host, or as parameters whose names may be encoded.
   */
  static boolean holdsCredentials(String url) {
    String readable;
    try {
      readable = URLDecoder.decode(url.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return true;
    }
    return ORACLE_ADDRESS.matcher(readable).replaceFirst("").contains("@")
        || PARAMETER
            .matcher(readable)
            .results()
            .map(parameter -> parameter.group(1).strip())
            .anyMatch(ConnectionProperties::isCredential);
  }

  private static boolean isCredential(String parameter) {
    return CREDENTIAL.matcher(parameter).find() && !NO_CREDENTIAL.matcher(parameter).matches();
  }

  private static void checkUrl(String property, Object value) {
    String url = value.toString();
    // A search may begin at each character of the URL, so long URLs are slow to search.
    if (url.length() > MAX_URL_LENGTH) {
      throw Check.refusal(
          property,
          "must have at most %d characters. Set long parameters as properties that begin with %s."
              .formatted(MAX_URL_LENGTH, PREFIX));
    }
    // The URL stays out of the message: it may carry a password.
    if (!url.startsWith("jdbc:")) {
      throw Check.refusal(
          property,
          "must be a JDBC URL, which begins with jdbc:. Set one such as"
              + " jdbc:postgresql://host/database.");
    }
    // PostgreSQL's driver accepts no user before the host, and logs a URL that it cannot read.
    if (url.startsWith("jdbc:postgresql:") && url.split("\\?", 2)[0].contains("@")) {
      throw Check.refusal(
          property,
          "must not name a user before the host. Set %s and %s instead."
              .formatted(USERNAME, PASSWORD));
    }
  }
}
