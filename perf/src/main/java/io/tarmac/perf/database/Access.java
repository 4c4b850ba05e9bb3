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

/** How to reach a database. Never printed: URL and password may be secrets. */
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
   * Returns the access with the user and password that are in the URL's parameters, unless they are
   * given apart. Not every sink takes them from there.
   */
  public Access withCredentialsApart() {
    Optional<String> user = username.or(() -> parameter("user"));
    Optional<String> secret = password.or(() -> parameter("password"));
    String rest = url.replaceAll("(?<=[?&])(user|password)=[^&]*&?", "");
    return new Access(rest.replaceAll("[?&]$", ""), user, secret);
  }

  /** Returns the access with these parameters in the URL as well. */
  public Access withOptions(Map<String, String> options) {
    StringBuilder longer = new StringBuilder(url);
    options.forEach(
        (name, value) ->
            longer
                .append(longer.indexOf("?") < 0 ? '?' : '&')
                .append(name)
                .append('=')
                .append(value));
    return new Access(longer.toString(), username, password);
  }

  private Optional<String> parameter(String name) {
    Matcher matcher = Pattern.compile("[?&]" + name + "=([^&]*)").matcher(url);
    return matcher.find()
        ? Optional.of(URLDecoder.decode(matcher.group(1), StandardCharsets.UTF_8))
        : Optional.empty();
  }

  /** Returns the host and the port of the URL; fails if it has several, or hides them. */
  public InetSocketAddress server(DatabaseKind kind) {
    return oneServer(kind).orElseThrow(this::severalServers);
  }

  /** Returns the host and the port of the URL; empty if it has several, or hides them. */
  Optional<InetSocketAddress> oneServer(DatabaseKind kind) {
    Matcher server = ONE_SERVER.matcher(url);
    if (!server.lookingAt()) {
      return Optional.empty();
    }
    int port = server.group(3) == null ? kind.usualPort() : Integer.parseInt(server.group(3));
    return Optional.of(InetSocketAddress.createUnresolved(server.group(2), port));
  }

  /** Returns the access through a proxy on this machine. */
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
        location() + " does not begin with one host and port, so there can be no proxy to it");
  }

  /**
   * Host, port and database of the URL, without user information and parameters. Of a URL in any
   * other form only the kind: its parts cannot be told apart, and each may be a secret.
   */
  public String location() {
    Matcher plain = PLAIN.matcher(url);
    return plain.matches()
        ? plain.group(1) + plain.group(2)
        : url.substring(0, url.indexOf(':', "jdbc:".length()) + 1) + UNKNOWN;
  }

  /**
   * The parameters of the URL by name, as they are written there, without user and password. Others
   * may be secrets too. Of a URL whose parts cannot be told apart only that it may have some.
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
