package io.tarmac.perf.database;

import io.tarmac.perf.ReplayFailure;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The URL and credentials of a database. {@link #toString} hides what may be secret. */
public record Access(String url, Optional<String> username, Optional<String> password) {
  private static final String UNKNOWN = "...";
  private static final Set<String> CREDENTIALS = Set.of("user", "password");
  private static final String SERVER = "(?:\\[[0-9A-Fa-f:]+]|[\\w.-]*)(?::[0-9]+)?";
  private static final Pattern PLAIN =
      Pattern.compile(
          "(jdbc:[a-z]+://)(?:[^/?;@()]*@)?(%1$s(?:,%1$s)*(?:/[\\w.-]*)?)(?:([?;])([^@]*))?"
              .formatted(SERVER));

  private static final Pattern ONE_SERVER =
      Pattern.compile("(jdbc:[a-z]+://)([\\w.-]+)(?::([0-9]+))?(?=[/?;]|$)");

  /**
   * Returns the access with user and password moved out of the URL, unless they are given
   * separately. Not every sink reads them from the URL.
   */
  public Access withCredentialsApart() {
    Optional<String> user = username.or(() -> parameter("user"));
    Optional<String> secret = password.or(() -> parameter("password"));
    String rest = url.replaceAll("(?<=[?&])(user|password)=[^&]*&?", "");
    return new Access(rest.replaceAll("[?&]$", ""), user, secret);
  }

  /** Returns the access with these parameters added to the URL. */
  public Access withOptions(Map<String, String> options) {
    StringBuilder extended = new StringBuilder(url);
    options.forEach(
        (name, value) ->
            extended
                .append(extended.indexOf("?") < 0 ? '?' : '&')
                .append(name)
                .append('=')
                .append(value));
    return new Access(extended.toString(), username, password);
  }

  private Optional<String> parameter(String name) {
    Matcher matcher = Pattern.compile("[?&]" + name + "=([^&]*)").matcher(url);
    return matcher.find()
        ? Optional.of(URLDecoder.decode(matcher.group(1), StandardCharsets.UTF_8))
        : Optional.empty();
  }

  /** Returns host and port of the URL. Fails unless the URL plainly names one server. */
  public InetSocketAddress server(DatabaseKind kind) {
    return oneServer(kind).orElseThrow(this::severalServers);
  }

  /** Returns host and port of the URL; empty unless the URL plainly names one server. */
  Optional<InetSocketAddress> oneServer(DatabaseKind kind) {
    Matcher server = ONE_SERVER.matcher(url);
    if (!server.lookingAt()) {
      return Optional.empty();
    }
    int port = server.group(3) == null ? kind.defaultPort() : Integer.parseInt(server.group(3));
    return Optional.of(InetSocketAddress.createUnresolved(server.group(2), port));
  }

  /** Returns the access through a proxy on this port of this machine. */
  public Access through(int port) {
    Matcher server = ONE_SERVER.matcher(url);
    if (!server.lookingAt()) {
      throw severalServers();
    }
    String rest = url.substring(server.end());
    return new Access(server.group(1) + "127.0.0.1:" + port + rest, username, password);
  }

  private ReplayFailure severalServers() {
    return new ReplayFailure(
        location() + " does not name exactly one host and port, so no proxy can reach it");
  }

  /**
   * Returns host, port and database of the URL, without credentials and parameters. If the URL
   * cannot be parsed, returns only its prefix, because each other part may be secret.
   */
  public String location() {
    Matcher plain = PLAIN.matcher(url);
    return plain.matches()
        ? plain.group(1) + plain.group(2)
        : url.substring(0, url.indexOf(':', "jdbc:".length()) + 1) + UNKNOWN;
  }

  /**
   * Returns the URL's parameters by name, without user and password. Others may be secret too. If
   * the URL cannot be parsed, returns only a placeholder.
   */
  public Map<String, String> parameters() {
    Matcher plain = PLAIN.matcher(url);
    if (!plain.matches()) {
      return Map.of(UNKNOWN, UNKNOWN);
    }
    Map<String, String> parameters = new TreeMap<>();
    String text = Objects.requireNonNullElse(plain.group(4), "");
    for (String parameter : text.split(";".equals(plain.group(3)) ? "[;&]" : "&", -1)) {
      String[] parts = parameter.split("=", 2);
      if (!parts[0].isEmpty() && !CREDENTIALS.contains(parts[0].toLowerCase(Locale.ROOT))) {
        parameters.put(parts[0], parts.length == 1 ? "" : parts[1]);
      }
    }
    return parameters;
  }

  @Override
  public String toString() {
    return location();
  }
}
