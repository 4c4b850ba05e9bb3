package io.tarmac.connect.jdbc.session;

import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.conf.ConnectionUrlParser;
import com.mysql.cj.conf.HostInfo;
import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.h2.H2;
import io.tarmac.connect.jdbc.session.DriverParameters.Danger;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules for what a URL and the properties for its driver may ask for on a shared worker. The
 * policy refuses a parameter that touches the worker's files, loads classes, runs SQL or takes the
 * worker's secrets. The refusal comes before the driver is asked to connect. Only the worker's
 * operator can allow such a parameter, by system properties or the environment. Immutable.
 *
 * <p>The policy reads the names from the text first, because a driver's parser already does what
 * some parameters ask for. Then the driver's own parser reads the names, because each driver
 * decodes names in its own way.
 */
final class ConnectionPolicy {

  static final String PARAMETERS_ALLOWED = "tarmac.connection.parameters.allowed";
  static final String URLS_ALLOWED = "tarmac.connection.urls.allowed";
  static final String FOLDERS_ALLOWED = "tarmac.connection.folders.allowed";

  /** The property of Confluent's sink that lists further parameters to refuse. */
  static final String PARAMETERS_BLOCKED = "jdbc.connection.url.blocked.params";

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionPolicy.class);

  /**
   * The parameters that made {@code LOAD DATA LOCAL} work, and let a server ask for any file of the
   * worker.
   */
  private static final Set<String> UNNEEDED = Set.of("allowloadlocalinfile", "allowlocalinfile");

  private static final Set<String> OFF = Set.of("false", "no", "0", "off");

  /** The strategies that Connector/J has itself; anything else is a class. */
  private static final Set<String> OWN_BALANCING =
      Set.of("random", "bestresponsetime", "serveraffinity");

  /** Values with which a parameter does no harm, by its canonical name. */
  private static final Map<String, Set<String>> HARMLESS_VALUES =
      Map.ofEntries(
          Map.entry("allowloadlocalinfile", OFF),
          Map.entry("allowlocalinfile", OFF),
          Map.entry("allowurlinlocalinfile", OFF),
          Map.entry("autodeserialize", OFF),
          Map.entry("pool", OFF),
          Map.entry("gssusedefaultcreds", OFF),
          Map.entry("integratedsecurity", OFF),
          Map.entry("usedefaultgsscredential", OFF),
          Map.entry("usedefaultjaasconfig", OFF),
          Map.entry("ha.loadbalancestrategy", OWN_BALANCING),
          Map.entry("haloadbalancestrategy", OWN_BALANCING),
          Map.entry("loadbalancestrategy", OWN_BALANCING),
          // The driver's own classes, which many URLs name.
          Map.entry(
              "sslfactory",
              Set.of(
                  "org.postgresql.ssl.nonvalidatingfactory",
                  "org.postgresql.ssl.defaultjavasslfactory",
                  "org.postgresql.ssl.libpqfactory",
                  "org.postgresql.ssl.jdbc4.libpqfactory")),
          // SQL Server's ways to log in with what the URL and the properties hold.
          Map.entry(
              "authentication",
              Set.of(
                  "notspecified",
                  "sqlpassword",
                  "activedirectorypassword",
                  "activedirectoryserviceprincipal")));

  /** Names of files for TLS, which some drivers also fetch from addresses of any scheme. */
  private static final Set<String> TLS_MATERIAL =
      Set.of(
          "sslrootcert",
          "sslcert",
          "sslkey",
          "trustcertificatekeystoreurl",
          "clientcertificatekeystoreurl",
          "serverrsapublickeyfile",
          "keystore",
          "truststore",
          "serversslcert",
          "ssltruststorelocation",
          "sslkeystorelocation",
          "javax.net.ssl.truststore",
          "javax.net.ssl.keystore");

  /**
   * The most bytes of a file with TLS material, which is more than any key store has. Some drivers
   * read the whole file into memory.
   */
  private static final long LARGEST_TLS_FILE = 10_000_000;

  /** A value without calls, quotes or statements: H2 and SQLite paste it into SQL as it is. */
  private static final Pattern PLAIN_VALUE = Pattern.compile("[\\w.,+:/ \"-]*");

  private static final Set<String> NEVER_SQL =
      Set.of("user", "password", "password_hash", "date_string_format", "time zone");

  /** A name and its value between the parentheses of MySQL's and MariaDB's hosts. */
  private static final Pattern IN_PARENTHESES = Pattern.compile("[(,]\\s*([^=(),]+)=([^(),]*)");

  /** A name and its value in parentheses, together with the separator. */
  private static final Pattern ONE_IN_PARENTHESES =
      Pattern.compile("\\(\\s*([^=(),]+)=([^(),]*)\\)|,\\s*([^=(),]+)=([^(),]*)(?=[,)])");

  private static final Pattern FIRST_IN_PARENTHESES =
      Pattern.compile("(?<=\\()\\s*([^=(),]+)=([^(),]*),");

  /** A name and its value in a URL of an unknown form, with any separator before the name. */
  private static final Pattern ANY_NAME = Pattern.compile("([^=?&;,():/{}\"'@]+)=([^&;,()]*)");

  /**
   * Parameters that name a server. Such a server wins over the one before the parameters, or stands
   * between the worker and that one.
   */
  private static final Set<String> ADDRESSES =
      Set.of(
          "pghost",
          "pgport",
          "host",
          "port",
          "servername",
          "server",
          "portnumber",
          "instancename",
          "failoverpartner",
          "socksproxyhost",
          "socksproxyport");

  /** Sources from which Oracle's driver takes its settings in place of an address. */
  private static final Pattern ORACLE_PROVIDER =
      Pattern.compile("(?is)jdbc:oracle:.*@\\s*(config-|ldaps?:)");

  /** A text that is certainly a name. Any other text may be a piece of a secret. */
  private static final Pattern SHOWABLE = Pattern.compile("[A-Za-z_][\\w.-]{0,63}");

  private static final String PASSWORD_FILE = "pgpass";

  private final Set<String> allowed;
  private final Set<String> blocked;
  private final @Nullable String urls;
  private final List<String> folders;

  /** A parameter as somebody wrote it, in the URL or as a property for the driver. */
  private record Setting(String name, String value, boolean isInUrl) {}

  /** A source of the operator's switches: the system properties or the environment. */
  private interface Source extends UnaryOperator<@Nullable String> {}

  private ConnectionPolicy(Source properties, Source environment) {
    allowed = names(setting(PARAMETERS_ALLOWED, properties, environment));
    blocked = new TreeSet<>(names(properties.apply(PARAMETERS_BLOCKED)));
    blocked.addAll(names(environment.apply(variable(PARAMETERS_BLOCKED))));
    urls = setting(URLS_ALLOWED, properties, environment);
    folders = list(setting(FOLDERS_ALLOWED, properties, environment));
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
    requireText(DriverParameters.of(permitted.url()), permitted.url(), permitted);
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
    DriverParameters parameters = DriverParameters.of(driver.getClass(), url);
    try {
      requireText(parameters, url, permitted);
      if (parameters == DriverParameters.OTHER) {
        url = innermost(url);
        parameters = DriverParameters.of(url);
      }
      requireParsed(parameters, url, permitted);
    } catch (StackOverflowError tooDeep) {
      throw new ForbiddenConnectionException("the URL is nested too deeply. Simplify it");
    }
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
    String parameters = decoded(settings.url().replaceFirst("^[^?;]*", ""));
    Stream.concat(
            settings.driverProperties().keySet().stream(),
            ANY_NAME.matcher(parameters).results().map(parameter -> parameter.group(1)))
        .map(DriverParameters::canonical)
        .filter(name -> ADDRESSES.contains(name) && !allowed.contains(name))
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
    return new ConnectionSettings(
        address, settings.username(), settings.password(), properties, settings.loadData());
  }

  private String without(Pattern pattern, String address, Set<String> unneeded) {
    return pattern
        .matcher(address)
        .replaceAll(
            found -> {
              int group = found.group(1) == null ? 3 : 1;
              return isUnneeded(
                      decoded(found.group(group)), decoded(found.group(group + 1)), unneeded)
                  ? ""
                  : Matcher.quoteReplacement(found.group());
            });
  }

  private boolean isUnneeded(String name, String value, Set<String> unneeded) {
    String canonical = DriverParameters.canonical(name);
    if (!UNNEEDED.contains(canonical)
        || OFF.contains(DriverParameters.canonical(value))
        || blocked.contains(canonical)
        || allowed.contains(canonical)) {
      return false;
    }
    unneeded.add(shown(name, canonical));
    return true;
  }

  private void requireText(DriverParameters parameters, String url, ConnectionSettings settings) {
    List<Setting> written = new ArrayList<>();
    settings
        .driverProperties()
        .forEach((name, value) -> written.add(new Setting(name, value, false)));
    written.addAll(inText(parameters, url));
    written.forEach(setting -> require(parameters, setting));
    String inner = innermost(url);
    if (parameters == DriverParameters.OTHER && !inner.equals(url)) {
      requireText(DriverParameters.of(inner), inner, settings);
    } else {
      requireFolder(parameters, url);
    }
  }

  /** Returns the URL inside that of a driver around a driver, such as {@code jdbc:otel:mysql:}. */
  private static String innermost(String url) {
    for (int colon = url.indexOf(':'); colon >= 0; colon = url.indexOf(':', colon + 1)) {
      String rest = url.substring(colon + 1);
      String inner = rest.regionMatches(true, 0, "jdbc:", 0, 5) ? rest : "jdbc:" + rest;
      if (DriverParameters.of(inner) != DriverParameters.OTHER) {
        return inner;
      }
    }
    return url;
  }

  private static List<Setting> inText(DriverParameters parameters, String url) {
    List<Setting> found = new ArrayList<>();
    switch (parameters) {
      case H2 -> settingsOfH2(url).forEach(part -> add(found, part));
      case OTHER -> {
        addAll(found, ANY_NAME.matcher(url));
        addAll(found, ANY_NAME.matcher(decoded(url)));
        if (ORACLE_PROVIDER.matcher(url).lookingAt()) {
          found.add(new Setting("oracle.jdbc.config", "", true));
        }
      }
      case POSTGRESQL, MYSQL, MARIADB, SQLITE -> {
        int query = url.indexOf('?');
        if (query >= 0) {
          Arrays.stream(url.substring(query + 1).split("&", -1)).forEach(part -> add(found, part));
        }
        if (parameters != DriverParameters.SQLITE) {
          addAll(found, IN_PARENTHESES.matcher(query < 0 ? url : url.substring(0, query)));
        }
      }
    }
    return found;
  }

  /** Returns the settings of H2's URL. A backslash escapes the next character of a value. */
  private static List<String> settingsOfH2(String url) {
    List<String> settings = new ArrayList<>();
    StringBuilder setting = new StringBuilder();
    int first = url.indexOf(';');
    for (int i = first < 0 ? url.length() : first + 1; i < url.length(); i++) {
      char next = url.charAt(i);
      if (next == ';') {
        settings.add(setting.toString());
        setting.setLength(0);
      } else if (next == '\\' && i + 1 < url.length()) {
        setting.append(url.charAt(++i));
      } else {
        setting.append(next);
      }
    }
    settings.add(setting.toString());
    return settings;
  }

  private static void add(List<Setting> found, String part) {
    int end = part.indexOf('=');
    String name = end < 0 ? part : part.substring(0, end);
    String value = end < 0 ? "" : part.substring(end + 1);
    if (!name.isBlank()) {
      found.add(new Setting(name, value, true));
      if (name.indexOf('%') >= 0 || name.indexOf('+') >= 0 || value.indexOf('%') >= 0) {
        found.add(new Setting(decoded(name), decoded(value), true));
      }
    }
  }

  private static void addAll(List<Setting> found, Matcher names) {
    while (names.find()) {
      add(found, names.group(1) + "=" + names.group(2));
    }
  }

  /**
   * Requires that the driver's own parser finds nothing forbidden. The classes of the parser are
   * there if the driver accepts the URL.
   */
  private void requireParsed(DriverParameters parameters, String url, ConnectionSettings settings) {
    Properties properties = new Properties();
    properties.putAll(settings.driverProperties());
    List<Setting> parsed = new ArrayList<>();
    try {
      switch (parameters) {
        case MYSQL -> {
          ConnectionUrlParser parser = ConnectionUrlParser.parseConnectionString(url);
          addAll(parsed, parser.getProperties());
          parser.getHosts().forEach(host -> addAll(parsed, host.getHostProperties()));
          // The next step creates an instance of a class that a parameter names.
          parsed.forEach(setting -> require(parameters, setting));
          addAll(parsed, ConnectionUrl.getConnectionUrlInstance(url, properties));
        }
        case MARIADB -> {
          // The parser adds the parameters of the URL to the properties.
          Configuration configuration = Configuration.parse(url, properties);
          addAll(parsed, properties);
          if (configuration != null) {
            configuration.addresses().stream()
                .filter(host -> host.localSocket != null || host.pipe != null)
                .forEach(host -> parsed.add(new Setting("localSocket", "", true)));
          }
        }
        case POSTGRESQL -> {
          // Without a user, the driver takes the user of the process.
          properties.putIfAbsent("user", System.getProperty("user.name", ""));
          if (settings.username() != null) {
            properties.setProperty("user", settings.username());
          }
          if (settings.password() != null) {
            properties.setProperty("password", settings.password().value());
          }
          Properties all = org.postgresql.Driver.parseURL(url, properties);
          if (all != null) {
            addAll(parsed, all);
            requireOwnPassword(url, properties, all.getProperty("password"));
          }
        }
        case H2, SQLITE, OTHER -> {
          // These drivers decode nothing, and have no parser to compile against.
        }
      }
    } catch (ForbiddenConnectionException forbidden) {
      throw forbidden;
    } catch (SQLException | RuntimeException | LinkageError unreadable) {
      // The driver cannot read the URL either and says so, or the URL is another driver's.
      LOG.debug("The URL could not be parsed: {}", unreadable.getClass().getName());
    }
    parsed.forEach(setting -> require(parameters, setting));
  }

  /**
   * Refuses a password from the worker's password file. PostgreSQL's driver reads the file if
   * neither the URL nor the properties have a password.
   */
  private void requireOwnPassword(String url, Properties properties, @Nullable String password) {
    properties.putIfAbsent("password", "");
    Properties withoutFile = org.postgresql.Driver.parseURL(url, properties);
    if (password != null
        && withoutFile != null
        && !password.equals(withoutFile.getProperty("password"))
        && !allowed.contains(PASSWORD_FILE)) {
      throw new ForbiddenConnectionException(
          "without a password the driver takes one from the worker's password file, which is refused. Set %s, or have the worker's operator allow %s by %s"
              .formatted(
                  ConnectionProperties.PASSWORD, PASSWORD_FILE, switches(PARAMETERS_ALLOWED)));
    }
  }

  private static void addAll(List<Setting> parsed, ConnectionUrl url) {
    // Listing these hosts would ask DNS for them.
    List<HostInfo> hosts =
        url.getType().name().contains("DNS_SRV")
            ? Stream.ofNullable(url.getMainHost()).toList()
            : url.getHostsList();
    hosts.forEach(host -> addAll(parsed, host.getHostProperties()));
  }

  private static void addAll(List<Setting> parsed, Map<?, ?> names) {
    names.forEach(
        (name, value) -> parsed.add(new Setting(name.toString(), String.valueOf(value), true)));
  }

  private void require(DriverParameters parameters, Setting setting) {
    String name = DriverParameters.canonical(setting.name());
    Danger danger = danger(parameters, name, setting.value());
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

  private @Nullable Danger danger(DriverParameters parameters, String name, String value) {
    if (blocked.contains(name)) {
      return Danger.BLOCKED;
    }
    if (allowed.contains(name)) {
      return null;
    }
    String plain = DriverParameters.canonical(value);
    if (HARMLESS_VALUES.getOrDefault(name, Set.of()).contains(plain)) {
      return null;
    }
    if ((TLS_MATERIAL.contains(name) && !isFileForTls(value))
        || (name.equals("protocol") && plain.equals("pipe"))) {
      return Danger.TOUCHES_FILES;
    }
    Danger danger = parameters.danger(name);
    if (danger != null) {
      return danger;
    }
    if (parameters == DriverParameters.SQLITE && !parameters.isListed(name)) {
      return Danger.UNKNOWN;
    }
    boolean isPasted = parameters == DriverParameters.H2 || parameters == DriverParameters.SQLITE;
    return isPasted && !NEVER_SQL.contains(name) && !PLAIN_VALUE.matcher(value).matches()
        ? Danger.RUNS_SQL
        : null;
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
      path = decoded(address.getPath().replace("+", "%2B"));
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
  private void requireFolder(DriverParameters parameters, String url) {
    String name = url.substring(Math.min(url.length(), parameters.schemeLength()));
    switch (parameters) {
      case SQLITE -> {
        String file = name.split("\\?", 2)[0];
        if (!file.isEmpty() && !file.equals(":memory:")) {
          requireFolder(file);
        }
      }
      case H2 -> {
        String file = name.split(";", 2)[0];
        if (Stream.of("mem:", "tcp:", "ssl:").noneMatch(file::startsWith)) {
          requireFolder(file.startsWith("file:") ? file.substring("file:".length()) : file);
        }
      }
      case POSTGRESQL, MYSQL, MARIADB, OTHER -> {
        // These databases are no files of the worker, or the text does not tell.
      }
    }
  }

  private void requireFolder(String file) {
    if (folders.stream().noneMatch(folder -> isIn(folder, file))) {
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

  private static @Nullable String setting(String name, Source properties, Source environment) {
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
    return decoded(part.split("=", 2)[0]);
  }

  private static String valueIn(String part) {
    int end = part.indexOf('=');
    return end < 0 ? "" : decoded(part.substring(end + 1));
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return text;
    }
  }
}
