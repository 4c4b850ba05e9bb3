package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.database.DriverRules;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The way in which the driver verifies the server that it logs in to, by the settings in the URL
 * and its properties. By default drivers verify no server, so the password goes to whoever answers.
 * Immutable.
 */
final class ServerIdentity {

  /** The modes of TLS in which the driver checks the certificate and the name in it. */
  private static final Set<String> VERIFIED = Set.of("verify-full", "verify-identity");

  private static final Set<String> ENCRYPTED = Set.of("require", "verify-ca", "verify-full");

  /** Names and addresses of this machine. An absent host stands for this machine too. */
  private static final Pattern LOOPBACK = Pattern.compile("(?i)|localhost|127(\\.\\d{1,3}){3}");

  /** A host with a port. An IPv6 address is in brackets if it has a port. */
  private static final Pattern PORT = Pattern.compile("^([^:]*|\\[.*]):\\d{1,5}$");

  private final DriverRules rules;
  private final String url;
  private final Map<String, String> settings = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  private ServerIdentity(DriverRules rules, String url) {
    this.rules = rules;
    this.url = url;
  }

  /**
   * Reads the settings as the driver does, without a connection.
   *
   * @param properties the properties that the driver gets in addition to the URL
   */
  static ServerIdentity of(Driver driver, String url, Properties properties) throws SQLException {
    DriverRules rules = KnownDatabases.driver(driver.getClass(), url);
    ServerIdentity identity = new ServerIdentity(rules, url);
    if (identity.isKnown()) {
      for (DriverPropertyInfo setting : rules.describe(driver, url, properties)) {
        if (setting.value != null) {
          identity.settings.put(setting.name, setting.value);
        }
      }
    }
    return identity;
  }

  /**
   * Makes the driver refuse to send the password in clear, if it has a property for that. Does
   * nothing if the server is on the same machine, or if the settings ask for encryption or name a
   * way to log in.
   */
  void protectPassword(Properties properties) {
    Map.Entry<String, String> protection = rules.passwordProtection();
    if (protection != null
        && !settings.containsKey(protection.getKey())
        && !ENCRYPTED.contains(tlsMode())
        && !isOnLoopback()) {
      properties.setProperty(protection.getKey(), protection.getValue());
    }
  }

  /** Tells whether the driver would accept a false server, because it verifies none. */
  boolean isUnverified() {
    return isKnown() && !VERIFIED.contains(tlsMode()) && !isOnLoopback();
  }

  private boolean isKnown() {
    return rules.facts().verifyingSetting() != null;
  }

  /** Returns the mode of TLS in PostgreSQL's spelling, or an empty text if there is none. */
  private String tlsMode() {
    String mode = settings.get("sslmode");
    if (mode != null) {
      return mode.toLowerCase(Locale.ROOT).replace('_', '-');
    }
    String isOn = settings.get("ssl");
    return isOn != null && (isOn.isEmpty() || isOn.equalsIgnoreCase("true")) ? "verify-full" : "";
  }

  private boolean isOnLoopback() {
    String setting = rules.hostSetting();
    String hosts = setting == null ? known(DatabaseAddress.of(url)) : settings.get(setting);
    return hosts != null
        && Arrays.stream(hosts.split(","))
            .allMatch(host -> isLoopback(PORT.matcher(host.strip()).replaceFirst("$1")));
  }

  private static @Nullable String known(String hosts) {
    return hosts.isEmpty() ? null : hosts;
  }

  /** Tells whether a host's name or address is of the same machine; asks no name server. */
  static boolean isLoopback(String host) {
    String plain = host.startsWith("[") && host.endsWith("]") ? inside(host) : host;
    return LOOPBACK.matcher(plain).matches() || (plain.contains(":") && isLoopbackAddress(plain));
  }

  private static String inside(String brackets) {
    return brackets.substring(1, brackets.length() - 1);
  }

  /** Tells whether a text with a colon is a loopback address; it is never a name to look up. */
  private static boolean isLoopbackAddress(String address) {
    try {
      return InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException malformed) {
      return false;
    }
  }
}
