package io.tarmac.perf.run;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.report.SinkName;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A kind of sink as it is configured in a run.
 *
 * @param name what results call it
 * @param properties of the connector, beyond what every setting has
 * @param urlOptions added to the database's URL
 * @param build the plugin directory of another build, which needs workers of its own because its
 *     classes have the same names; empty for the plugin that the kind has
 */
public record Contender(
    String name,
    SinkKind kind,
    Map<String, String> properties,
    Map<String, String> urlOptions,
    Optional<Path> build) {
  private static final String URL_PREFIX = "url.";

  public Contender(
      String name, SinkKind kind, Map<String, String> properties, Map<String, String> urlOptions) {
    this(name, kind, properties, urlOptions, Optional.empty());
  }

  public static Contender of(SinkKind kind, DatabaseKind database) {
    return new Contender(
        kind.toString(), kind, kind.properties(), new TreeMap<>(kind.urlOptions(database)));
  }

  /**
   * Tarmac with properties of its own.
   *
   * @param properties those that begin with {@code url.} are options of the URL
   */
  public static Contender variant(String name, Map<String, String> properties) {
    Map<String, String> own = new TreeMap<>();
    Map<String, String> urlOptions = new TreeMap<>();
    properties.forEach(
        (key, value) -> {
          if (key.startsWith(URL_PREFIX)) {
            urlOptions.put(key.substring(URL_PREFIX.length()), value);
          } else {
            own.put(key, value);
          }
        });
    return new Contender(SinkKind.TARMAC + "-" + name, SinkKind.TARMAC, own, urlOptions);
  }

  /** Returns another build of Tarmac. */
  public static Contender baseline(Path build) {
    return new Contender(
        SinkName.BASELINE, SinkKind.TARMAC, Map.of(), Map.of(), Optional.of(build));
  }

  /** The same with these options of the URL as well; what it has already wins. */
  public Contender withUrlOptions(Map<String, String> options) {
    Map<String, String> all = new TreeMap<>(options);
    all.putAll(urlOptions);
    return new Contender(name, kind, properties, all, build);
  }
}
