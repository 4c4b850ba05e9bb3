package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.config.CredentialsSettings;
import io.tarmac.connect.jdbc.credentials.CredentialsSource;
import io.tarmac.connect.jdbc.database.DriverParameters;
import io.tarmac.connect.jdbc.database.DriverParameters.Danger;
import io.tarmac.connect.jdbc.database.DriverParameters.ParameterRole;
import io.tarmac.connect.jdbc.database.DriverRules;
import io.tarmac.connect.jdbc.database.DriverSetting;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules for what the properties of a connection may ask for on a shared worker. The policy
 * refuses a parameter that touches the worker's files, loads classes, runs SQL or takes the
 * worker's secrets. It refuses SQL for a database within the worker, and files and commands with
 * credentials. The refusal comes before the driver is asked to connect. Only the worker's operator
 * can allow them, by system properties or the environment. Immutable.
 *
 * <p>The policy reads the names from the text first, because a driver's parser already does what
 * some parameters ask for. Then the driver's own parser reads the names, because each driver
 * decodes names in its own way.
 */
final class ConnectionPolicy {

  static final String PARAMETERS_ALLOWED = "tarmac.connection.parameters.allowed";
  static final String URLS_ALLOWED = "tarmac.connection.urls.allowed";
  static final String FOLDERS_ALLOWED = "tarmac.connection.folders.allowed";
  static final String CREDENTIAL_FILES_ALLOWED = "tarmac.credentials.files.allowed";
  static final String CREDENTIAL_COMMANDS_ALLOWED = "tarmac.credentials.commands.allowed";

  /** The property of Confluent's sink that lists further parameters to refuse. */
  static final String PARAMETERS_BLOCKED = "jdbc.connection.url.blocked.params";

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionPolicy.class);

  /** The parameters of all drivers, by which those of other drivers are judged. */
  private static final DriverParameters ANY =
      KnownDatabases.drivers().stream()
          .map(driver -> driver.facts().parameters())
          .reduce(DriverParameters.NONE, DriverParameters::and)
          .with(ParameterRole.HARMLESS, "commandTimeout searchpath search_path profileSQL");

  private static final Set<String> OFF = Set.of(DriverParameters.OFF.split(" "));

  /**
   * The most bytes of a file with TLS material, which is more than any key store has. Some drivers
   * read the whole file into memory.
   */
  private static final long LARGEST_TLS_FILE = 10_000_000;

  /** A name and its value in parentheses, together with the separator. */
  private static final Pattern ONE_IN_PARENTHESES =
      Pattern.compile("\\(\\s*([^=(),]+)=([^(),]*)\\)|,\\s*([^=(),]+)=([^(),]*)(?=[,)])");

  private static final Pattern FIRST_IN_PARENTHESES =
      Pattern.compile("(?<=\\()\\s*([^=(),]+)=([^(),]*),");

  /** A text that is certainly a name. Any other text may be a piece of a secret. */
  private static final Pattern SHOWABLE = Pattern.compile("[A-Za-z_][\\w.-]{0,63}");

  private final Set<String> allowed;
  private final Set<String> blocked;
  private final @Nullable String urls;
  private final List<String> folders;
  private final List<String> credentialFiles;
  private final List<String> credentialCommands;

  /** A source of the operator's switches: the system properties or the environment. */
  private interface SettingSource extends UnaryOperator<@Nullable String> {}

  private ConnectionPolicy(SettingSource properties, SettingSource environment) {
    allowed = names(setting(PARAMETERS_ALLOWED, properties, environment));
    blocked = new TreeSet<>(names(properties.apply(PARAMETERS_BLOCKED)));
    blocked.addAll(names(environment.apply(variable(PARAMETERS_BLOCKED))));
    urls = setting(URLS_ALLOWED, properties, environment);
    folders = list(setting(FOLDERS_ALLOWED, properties, environment));
    credentialFiles = list(setting(CREDENTIAL_FILES_ALLOWED, properties, environment));
    credentialCommands = list(setting(CREDENTIAL_COMMANDS_ALLOWED, properties, environment));
  }

  /** Returns the policy of the worker's operator. */
  static ConnectionPolicy ofWorker() {
    return new ConnectionPolicy(System::getProperty, System::getenv);
  }

  /** Returns the policy that system properties and an environment stand for. */
  static ConnectionPolicy of(Map<String, String> properties, Map<String, String> environment) {
    return new ConnectionPolicy(properties::get, environment::get);
  }

  /**
   * Returns the settings without the parameters that are no longer needed, and logs a warning about
   * these. Reads only the text, because some drivers read files when asked whether they accept a
   * URL.
   *
   * @throws ForbiddenConnectionException if the text asks for what is not allowed
   */
  ConnectionSettings permit(ConnectionSettings settings) {
    requireListed(settings);
    Set<String> unneeded = new TreeSet<>();
    ConnectionSettings permitted = withoutUnneeded(settings, unneeded);
    requireText(KnownDatabases.driver(permitted.url()), permitted.url(), permitted);
    if (!unneeded.isEmpty()) {
      LOG.warn(
          "{}: {} is no longer needed, and left out: rows are loaded without it, and a server"
              + " could ask for any file of the worker. Remove it from the configuration",
          ConnectionProperties.URL,
          String.join(", ", unneeded));
    }
    return permitted;
  }

  /**
   * Requires that the driver may be used, and that its own parser finds nothing forbidden.
   *
   * @param permitted the settings that {@link #permit} returned
   * @throws ForbiddenConnectionException if the parser finds what is not allowed
   */
  void require(ConnectionSettings permitted, Driver driver) {
    requireOfPlugin(driver.getClass());
    String url = permitted.url();
    DriverRules rules = KnownDatabases.driver(driver.getClass(), url);
    try {
      requireText(rules, url, permitted);
      if (!rules.isTested()) {
        url = innermost(url);
        rules = KnownDatabases.driver(url);
      }
      requireParsed(rules, url, permitted);
      requireSql(rules, url, permitted);
    } catch (StackOverflowError tooDeep) {
      throw new ForbiddenConnectionException("the URL is nested too deeply. Simplify it");
    }
  }

  /**
   * Returns the source of the credentials, or null if the configuration has them.
   *
   * @throws ForbiddenConnectionException if the file or the command is not allowed
   */
  @Nullable CredentialsSource credentials(CredentialsSettings settings) {
    return switch (settings.provider()) {
      case ConnectionProperties.STATIC -> null;
      case ConnectionProperties.OF_FILE ->
          CredentialsSource.ofFile(
              allowedFile(settings.property("path")),
              credentialFiles.stream().map(Path::of).toList());
      case ConnectionProperties.OF_COMMAND ->
          CredentialsSource.ofCommand(allowedCommand(settings.property("command")));
      default -> CredentialsSource.ofClass(settings.provider(), settings.properties());
    };
  }

  /**
   * Returns the path of an allowed file. Whether a link leads elsewhere is known when it is read.
   */
  private Path allowedFile(String file) {
    try {
      Path path = Path.of(file.strip());
      if (path.isAbsolute()
          && path.equals(path.normalize())
          && credentialFiles.stream().anyMatch(path::startsWith)) {
        return path;
      }
    } catch (InvalidPathException noPath) {
      // Such a file is not allowed either.
    }
    throw new ForbiddenConnectionException(
        ConnectionProperties.CREDENTIALS_PATH,
        "%s names a file that is not allowed. Use an absolute path without '..', and have the worker's operator list the file or its folder in %s"
            .formatted(ConnectionProperties.CREDENTIALS_PATH, switches(CREDENTIAL_FILES_ALLOWED)));
  }

  /**
   * Returns an allowed command line. Its words decide what it does, so all of them have to match.
   */
  private String allowedCommand(String commandLine) {
    String line = withSingleSpaces(commandLine);
    if (credentialCommands.stream()
        .map(ConnectionPolicy::withSingleSpaces)
        .noneMatch(line::equals)) {
      throw new ForbiddenConnectionException(
          ConnectionProperties.CREDENTIALS_COMMAND,
          "%s is not allowed. Have the worker's operator list the whole command line in %s"
              .formatted(
                  ConnectionProperties.CREDENTIALS_COMMAND, switches(CREDENTIAL_COMMANDS_ALLOWED)));
    }
    return line;
  }

  private static String withSingleSpaces(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  private void requireListed(ConnectionSettings settings) {
    if (urls == null) {
      return;
    }
    if (!matches(urls, settings.url())) {
      throw new ForbiddenConnectionException(
          "the worker's operator does not allow this URL. Use a URL that the expression in %s matches as a whole, or ask the operator to change it"
              .formatted(switches(URLS_ALLOWED)));
    }
    String parameters = DriverSetting.decoded(settings.url().replaceFirst("^[^?;]*", ""));
    Stream.concat(
            settings.driverProperties().keySet().stream(),
            DriverSetting.ANYWHERE.matcher(parameters).results().map(found -> found.group(1)))
        .map(DriverParameters::canonical)
        .filter(name -> ANY.has(ParameterRole.SERVER, name) && !allowed.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new ForbiddenConnectionException(
                  "the driver's parameter %s names a server other than the one that the worker's operator allows by %s, and is refused. Remove it"
                      .formatted(name, switches(URLS_ALLOWED)));
            });
  }

  private static boolean matches(String expression, String url) {
    try {
      return Pattern.compile(expression, Pattern.DOTALL).matcher(url).matches();
    } catch (PatternSyntaxException invalid) {
      throw new ForbiddenConnectionException(
          "no URL is allowed while %s is not a valid regular expression: %s. Have the worker's operator correct it"
              .formatted(switches(URLS_ALLOWED), invalid.getDescription()));
    } catch (StackOverflowError tooDeep) {
      return false;
    }
  }

  /** Requires a driver of the plugin. A driver on the worker's class path is there for others. */
  private void requireOfPlugin(Class<?> driver) {
    if (urls == null && driver.getClassLoader() != ConnectionPolicy.class.getClassLoader()) {
      throw new ForbiddenConnectionException(
          "the driver %s is not in the plugin's lib folder, but elsewhere on the worker. Put its jar into that folder, or have the worker's operator allow the URL by %s"
              .formatted(driver.getName(), switches(URLS_ALLOWED)));
    }
  }

  private ConnectionSettings withoutUnneeded(ConnectionSettings settings, Set<String> unneeded) {
    Map<String, String> properties = new HashMap<>(settings.driverProperties());
    properties
        .entrySet()
        .removeIf(property -> isUnneeded(property.getKey(), property.getValue(), unneeded));
    String url = settings.url();
    int query = url.indexOf('?');
    String address = query < 0 ? url : url.substring(0, query);
    address =
        without(FIRST_IN_PARENTHESES, without(ONE_IN_PARENTHESES, address, unneeded), unneeded);
    if (query >= 0) {
      String kept =
          Arrays.stream(url.substring(query + 1).split("&", -1))
              .filter(part -> !isUnneeded(nameIn(part), valueIn(part), unneeded))
              .collect(Collectors.joining("&"));
      address += kept.isEmpty() ? "" : "?" + kept;
    }
    return settings.with(address, properties);
  }

  private String without(Pattern pattern, String address, Set<String> unneeded) {
    return pattern
        .matcher(address)
        .replaceAll(
            found -> {
              int group = found.group(1) == null ? 3 : 1;
              return isUnneeded(
                      DriverSetting.decoded(found.group(group)),
                      DriverSetting.decoded(found.group(group + 1)),
                      unneeded)
                  ? ""
                  : Matcher.quoteReplacement(found.group());
            });
  }

  private boolean isUnneeded(String name, String value, Set<String> unneeded) {
    String canonical = DriverParameters.canonical(name);
    if (!ANY.has(ParameterRole.UNNEEDED, canonical)
        || OFF.contains(DriverParameters.canonical(value))
        || blocked.contains(canonical)
        || allowed.contains(canonical)) {
      return false;
    }
    unneeded.add(shown(name, canonical));
    return true;
  }

  private void requireText(DriverRules rules, String url, ConnectionSettings settings) {
    settings
        .driverProperties()
        .forEach((name, value) -> require(rules, new DriverSetting(name, value, false)));
    rules.settings(url).forEach(setting -> require(rules, setting));
    String inner = rules.isTested() ? url : innermost(url);
    if (inner.equals(url)) {
      requireFolder(rules.databaseFile(url));
    } else {
      requireText(KnownDatabases.driver(inner), inner, settings);
    }
  }

  /** Returns the URL inside that of a driver around a driver, such as {@code jdbc:otel:mysql:}. */
  private static String innermost(String url) {
    for (int colon = url.indexOf(':'); colon >= 0; colon = url.indexOf(':', colon + 1)) {
      String rest = url.substring(colon + 1);
      String inner = rest.regionMatches(true, 0, "jdbc:", 0, 5) ? rest : "jdbc:" + rest;
      if (KnownDatabases.driver(inner).isTested()) {
        return inner;
      }
    }
    return url;
  }

  /** Requires that the driver's own parser finds nothing forbidden. */
  private void requireParsed(DriverRules rules, String url, ConnectionSettings settings) {
    try {
      rules.parse(url, settings, setting -> require(rules, setting));
      String passwordFile =
          settings.credentials().isStatic() ? rules.passwordFile(url, settings) : null;
      if (passwordFile != null && !allowed.contains(passwordFile)) {
        throw new ForbiddenConnectionException(
            "without a password the driver takes one from the worker's password file, which is refused. Set %s, or have the worker's operator allow %s by %s"
                .formatted(
                    ConnectionProperties.PASSWORD, passwordFile, switches(PARAMETERS_ALLOWED)));
      }
    } catch (ForbiddenConnectionException forbidden) {
      throw forbidden;
    } catch (SQLException | RuntimeException | LinkageError unreadable) {
      // The driver cannot read the URL either and says so, or the URL is another driver's.
      LOG.debug("The URL could not be parsed: {}", unreadable.getClass().getName());
    }
  }

  /**
   * Requires that the SQL of the configuration may run. A session that the driver reopens by itself
   * would not run the initial statements.
   */
  private void requireSql(DriverRules rules, String url, ConnectionSettings settings) {
    settings.ownSql().forEach(property -> requireSql(property, rules, url));
    if (settings.initSql().isEmpty()) {
      return;
    }
    String name = ConnectionProperties.INIT_SQL;
    requireSql(name, rules, url);
    String remedy = rules.remedyForReopenedSessions(url, settings);
    if (remedy != null) {
      throw new ForbiddenConnectionException(
          name,
          "%s is refused for this %s: the driver reopens a lost session by itself, without running the statements again. %s"
              .formatted(name, ConnectionProperties.URL, remedy));
    }
  }

  /**
   * Requires that the SQL of a property may run. In a database within the worker, SQL can read
   * files of the worker and run code in it.
   */
  private void requireSql(String name, DriverRules rules, String url) {
    if (blocked.contains(name)) {
      throw new ForbiddenConnectionException(
          name,
          "%s %s, and is refused. Remove it. It is in %s"
              .formatted(name, Danger.BLOCKED.harm(), switches(PARAMETERS_BLOCKED)));
    }
    if (rules.isInWorker(url) && !allowed.contains(name)) {
      throw new ForbiddenConnectionException(
          name,
          "%1$s would run SQL within the worker, where this database is or may be, and is refused. Remove it, or have the worker's operator allow it by -D%2$s=%1$s, or by %3$s in the worker's environment"
              .formatted(name, PARAMETERS_ALLOWED, variable(PARAMETERS_ALLOWED)));
    }
  }

  private void require(DriverRules rules, DriverSetting setting) {
    String name = DriverParameters.canonical(setting.name());
    Danger danger = danger(rules, name, setting.value());
    if (danger != null) {
      String shown = shown(setting.name(), name);
      throw new ForbiddenConnectionException(
          "the driver's parameter %s%s %s, and is refused. Remove it%s"
              .formatted(
                  shown,
                  setting.isInUrl() ? "" : " (%s%s)".formatted(ConnectionProperties.PREFIX, shown),
                  danger.harm(),
                  danger == Danger.BLOCKED
                      ? ". It is in %s".formatted(switches(PARAMETERS_BLOCKED))
                      : ", or have the worker's operator allow it by -D%s=%s, or by %s in the worker's environment"
                          .formatted(PARAMETERS_ALLOWED, shown, variable(PARAMETERS_ALLOWED))));
    }
  }

  private @Nullable Danger danger(DriverRules rules, String name, String value) {
    if (blocked.contains(name)) {
      return Danger.BLOCKED;
    }
    if (allowed.contains(name)) {
      return null;
    }
    String plain = DriverParameters.canonical(value);
    if (ANY.isHarmless(name, plain)) {
      return null;
    }
    if ((ANY.has(ParameterRole.TLS_FILE, name) && !isFileForTls(value))
        || (name.equals("protocol") && plain.equals("pipe"))) {
      return Danger.TOUCHES_FILES;
    }
    return rules.isTested() ? rules.danger(name, value) : ANY.danger(name);
  }

  /**
   * Tells whether drivers may read TLS material from a value. An address has to be of this machine.
   * A file that exists has to be an ordinary one: a device never ends, nor do some files of /proc,
   * whose size is 0. The JDK's parser reads the address, as it does for the drivers.
   */
  private static boolean isFileForTls(String value) {
    if (value.isEmpty()) {
      return true;
    }
    String path = value;
    try {
      URL address = new URL(value);
      if (!address.getProtocol().equalsIgnoreCase("file") || !address.getHost().isEmpty()) {
        return false;
      }
      path = DriverSetting.decoded(address.getPath().replace("+", "%2B"));
    } catch (MalformedURLException noAddress) {
      // The value is a path, or a certificate.
    }
    try {
      Path file = Path.of(path);
      return !Files.exists(file)
          || (Files.isRegularFile(file)
              && Files.size(file) > 0
              && Files.size(file) <= LARGEST_TLS_FILE);
    } catch (InvalidPathException | IOException unreadable) {
      return true;
    }
  }

  /** Requires that a database which is a file of the worker is in one of the allowed folders. */
  private void requireFolder(@Nullable String file) {
    if (file != null && folders.stream().noneMatch(folder -> isIn(folder, file))) {
      throw new ForbiddenConnectionException(
          "the URL names a file of the worker that is in none of the allowed folders. Use an absolute path without links and '..' in a folder that the worker's operator lists in %s"
              .formatted(switches(FOLDERS_ALLOWED)));
    }
  }

  /**
   * Tells whether a file is in a folder. Returns false for an address, an encoded name, or a path
   * in the home folder ({@code ~}).
   */
  private static boolean isIn(String folder, String file) {
    try {
      Path path = Path.of(file);
      if (!path.isAbsolute()
          || !path.equals(path.normalize())
          || path.getFileName() == null
          || file.indexOf('%') >= 0
          || file.indexOf(':', 2) >= 0) {
        return false;
      }
      Path real = Path.of(folder).toRealPath();
      Path parent = path.toAbsolutePath().getParent();
      return parent != null && parent.toRealPath().startsWith(real) && !Files.isSymbolicLink(path);
    } catch (InvalidPathException | IOException unreadable) {
      return false;
    }
  }

  /** Returns a name fit for messages, without what may be a part of a value. */
  private static String shown(String name, String canonical) {
    String written = name.strip();
    if (SHOWABLE.matcher(written).matches()) {
      return written;
    }
    return SHOWABLE.matcher(canonical).matches() ? canonical : "(of an unusual name)";
  }

  private static String switches(String property) {
    return "-D%s or %s".formatted(property, variable(property));
  }

  private static String variable(String property) {
    return property.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  private static @Nullable String setting(
      String name, SettingSource properties, SettingSource environment) {
    String value = properties.apply(name);
    return value == null ? environment.apply(variable(name)) : value;
  }

  private static Set<String> names(@Nullable String text) {
    return list(text).stream().map(DriverParameters::canonical).collect(Collectors.toSet());
  }

  private static List<String> list(@Nullable String text) {
    return text == null
        ? List.of()
        : Arrays.stream(text.split(","))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .toList();
  }

  private static String nameIn(String part) {
    return DriverSetting.decoded(part.split("=", 2)[0]);
  }

  private static String valueIn(String part) {
    int end = part.indexOf('=');
    return end < 0 ? "" : DriverSetting.decoded(part.substring(end + 1));
  }
}
