package io.tarmac.connect.jdbc.database;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parameter as somebody wrote it, in the URL or as a property for the driver.
 *
 * @param isInUrl whether the parameter is a part of the URL
 */
public record DriverSetting(String name, String value, boolean isInUrl) {

  /** A name and its value in a text of an unknown form, with any separator before the name. */
  public static final Pattern ANYWHERE = Pattern.compile("([^=?&;,():/{}\"'@]+)=([^&;,()]*)");

  /** A name and its value between the parentheses of a host in a long form. */
  private static final Pattern IN_PARENTHESES = Pattern.compile("[(,]\\s*([^=(),]+)=([^(),]*)");

  /** A value without calls, quotes or statements, which may stand in SQL as it is. */
  private static final Pattern PLAIN_VALUE = Pattern.compile("[\\w.,+:/ \"-]*");

  @Override
  public String toString() {
    return name; // the value may be a secret
  }

  /** Tells whether a value has no calls, quotes or statements. */
  public static boolean isPlain(String value) {
    return PLAIN_VALUE.matcher(value).matches();
  }

  /** Returns the settings of a URL of an unknown form. */
  public static List<DriverSetting> anywhere(String url) {
    List<DriverSetting> found = new ArrayList<>();
    addAll(found, ANYWHERE.matcher(url));
    addAll(found, ANYWHERE.matcher(decoded(url)));
    return found;
  }

  /** Returns the settings after a question mark. */
  public static List<DriverSetting> inQuery(String url) {
    int query = url.indexOf('?');
    return query < 0 ? List.of() : inParts(Arrays.asList(url.substring(query + 1).split("&", -1)));
  }

  /** Returns the settings after a question mark, and those in parentheses before it. */
  public static List<DriverSetting> inQueryAndParentheses(String url) {
    List<DriverSetting> found = new ArrayList<>(inQuery(url));
    addAll(found, IN_PARENTHESES.matcher(url.split("\\?", 2)[0]));
    return found;
  }

  /** Returns the settings that parts of a URL are, each with or without an equals sign. */
  public static List<DriverSetting> inParts(List<String> parts) {
    List<DriverSetting> found = new ArrayList<>();
    parts.forEach(part -> add(found, part));
    return found;
  }

  /** Returns the settings that a driver's parser has found. */
  public static List<DriverSetting> parsed(Map<?, ?> settings) {
    List<DriverSetting> found = new ArrayList<>();
    settings.forEach(
        (name, value) ->
            found.add(new DriverSetting(name.toString(), String.valueOf(value), true)));
    return found;
  }

  private static void add(List<DriverSetting> found, String part) {
    int end = part.indexOf('=');
    String name = end < 0 ? part : part.substring(0, end);
    String value = end < 0 ? "" : part.substring(end + 1);
    if (!name.isBlank()) {
      found.add(new DriverSetting(name, value, true));
      if (name.indexOf('%') >= 0 || name.indexOf('+') >= 0 || value.indexOf('%') >= 0) {
        found.add(new DriverSetting(decoded(name), decoded(value), true));
      }
    }
  }

  private static void addAll(List<DriverSetting> found, Matcher names) {
    while (names.find()) {
      add(found, names.group(1) + "=" + names.group(2));
    }
  }

  /** Returns a part of a URL without its encoding, or unchanged if the encoding is malformed. */
  public static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return text;
    }
  }
}
