package io.tarmac.connect.jdbc.config;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/** The properties that say how to reach the database. */
public final class ConnectionProperties {

  public static final String PREFIX = "connection.";

  public static final String URL = "connection.url";
  public static final String USERNAME = "connection.username";
  public static final String PASSWORD = "connection.password";

  /** The property that names the provider of credentials, and with a dot the prefix of its own. */
  public static final String CREDENTIALS = "connection.credentials.provider";

  public static final String CREDENTIALS_PATH = "connection.credentials.provider.path";
  public static final String CREDENTIALS_COMMAND = "connection.credentials.provider.command";
  public static final String INIT_SQL = "connection.init.sql";

  /** The values of the provider that stand for no class. */
  public static final String STATIC = "static";

  public static final String OF_FILE = "file";
  public static final String OF_COMMAND = "command";

  /**
   * The prefix of the properties that the provider of credentials gets, which may have any name.
   */
  static final String OF_PROVIDER = CREDENTIALS + ".";

  private static final Set<String> BUILT_IN = Set.of(STATIC, OF_FILE, OF_COMMAND);

  private static final Pattern CLASS_NAME =
      Pattern.compile("(?:[\\p{L}_$][\\p{L}\\p{N}_$]*\\.)+[\\p{L}_$][\\p{L}\\p{N}_$]*");

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

  /** Returns a property without a default, whose value Connect hides. */
  private static Property secret(
      String name,
      String label,
      Importance importance,
      ConfigDef.@Nullable Validator validator,
      Width width) {
    return new Property(name, label, importance, ConfigDef.Type.PASSWORD, null, validator, width);
  }

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
            secret(PASSWORD, "Password", Importance.HIGH, null, Width.MEDIUM),
            "Set this to the user's password, by a reference to a config provider. Connect shows"
                + " the configuration to everyone who may read it, so do not write the password"
                + " itself. Example: ${file:/etc/kafka/secrets.properties:tarmac}")
        .add(
            Property.text(CREDENTIALS, "Provider of credentials", Importance.LOW, STATIC)
                .checkedBy(
                    ConnectionProperties::checkProvider,
                    "static, file, command, or the name of a class"),
            "Set this to say where user and password come from each time the sink connects. You"
                + " need it for passwords that change and tokens that expire. The worker's operator"
                + " has to list files and commands first. A value with a dot is the name of a class"
                + " that implements io.tarmac.connect.jdbc.credentials.CredentialsProvider. The class"
                + " gets all properties that begin with the name of this one and a dot. static: from"
                + " connection.username and connection.password. file: from the file that"
                + " connection.credentials.provider.path names. command: from the output of"
                + " connection.credentials.provider.command. Example: file")
        .add(
            Property.text(CREDENTIALS_PATH, "File with credentials", Importance.LOW, "")
                .ofWidth(Width.LONG),
            "Set this to the absolute path of the file with the credentials. The sink reads the file"
                + " each time it connects. The file has the password alone, or the properties username"
                + " and password in Java's format. Example: /etc/kafka/secrets/db.properties")
        .add(
            Property.text(CREDENTIALS_COMMAND, "Command for credentials", Importance.LOW, "")
                .ofWidth(Width.LONG),
            "Set this to the command that prints the credentials, within 30 s. Its output has the"
                + " same form as a file with credentials. Spaces separate the command's words, and"
                + " there is no shell. Example: /opt/tarmac/db-token tarmac")
        .add(
            secret(
                INIT_SQL,
                "Initial SQL",
                Importance.LOW,
                ConfigDef.LambdaValidator.with(
                    ConnectionProperties::checkInitSql, () -> "SQL statements"),
                Width.LONG),
            "Set this to the SQL statements that each new connection begins with, separated by"
                + " semicolons. Quotes and comments may hold semicolons. What the statements do is committed, and"
                + " the sink's own session settings come after them. A database within the worker's"
                + " process needs the operator's permission. Example: SET search_path TO sales");
  }

  static ConnectionSettings parse(AbstractConfig config, Map<String, String> driverProperties) {
    CredentialsSettings credentials = credentials(config);
    Password initSql = config.getPassword(INIT_SQL);
    return new ConnectionSettings(
        config.getString(URL),
        config.getString(USERNAME),
        credentials.isStatic() ? config.getPassword(PASSWORD) : null,
        driverProperties,
        BatchProperties.writeMethod(config) == WriteMethod.LOAD_DATA,
        credentials,
        initSql == null ? List.of() : SqlText.statements(initSql.value()),
        Set.of());
  }

  private static CredentialsSettings credentials(AbstractConfig config) {
    String provider = config.getString(CREDENTIALS).strip();
    String lower = provider.toLowerCase(Locale.ROOT);
    if (lower.equals(STATIC)) {
      return CredentialsSettings.STATIC;
    }
    Map<String, String> properties = new HashMap<>();
    config
        .originalsWithPrefix(OF_PROVIDER)
        .forEach((name, value) -> properties.put(name, String.valueOf(value)));
    return new CredentialsSettings(BUILT_IN.contains(lower) ? lower : provider, properties);
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

  private static void checkProvider(String property, Object value) {
    String provider = value.toString().strip();
    if (!BUILT_IN.contains(provider.toLowerCase(Locale.ROOT))
        && !CLASS_NAME.matcher(provider).matches()) {
      throw Check.refusal(
          property, "must be static, file, command, or the full name of a class. Set one of them.");
    }
  }

  private static void checkInitSql(String property, @Nullable Object value) {
    try {
      if (value instanceof Password text) {
        SqlText.statements(text.value());
      }
    } catch (IllegalArgumentException unreadable) {
      // This message does not quote the text, which may hold a secret.
      throw Check.refusal(property, String.valueOf(unreadable.getMessage()));
    }
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
