package io.tarmac.perf.trial;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.result.SinkName;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A sink as the run configures it.
 *
 * @param name the sink's name in results
 * @param properties connector properties, in addition to those of every setting
 * @param urlOptions options to add to the database's URL
 * @param build the plugin directory of another build; empty for this build. Another build needs its
 *     own workers, because its classes have the same names
 */
public record SinkUnderTest(
    String name,
    SinkKind kind,
    Map<String, String> properties,
    Map<String, String> urlOptions,
    Optional<Path> build) {
  private static final String URL_PREFIX = "url.";

  public static SinkUnderTest of(SinkKind kind) {
    return new SinkUnderTest(kind.toString(), kind, kind.properties(), Map.of(), Optional.empty());
  }

  /**
   * Returns Tarmac with its own properties.
   *
   * @param properties those that begin with {@code url.} are options of the URL
   */
  public static SinkUnderTest variant(String name, Map<String, String> properties) {
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
    return new SinkUnderTest(
        SinkKind.TARMAC + "-" + name, SinkKind.TARMAC, own, urlOptions, Optional.empty());
  }

  /** Returns another build of Tarmac. */
  public static SinkUnderTest baseline(Path build) {
    return new SinkUnderTest(
        SinkName.BASELINE, SinkKind.TARMAC, Map.of(), Map.of(), Optional.of(build));
  }

  /** Returns the sink with the URL options that its kind needs for a database. */
  public SinkUnderTest on(DatabaseKind database) {
    return withUrlOptions(kind.urlOptions(database));
  }

  /** Returns the sink with additional properties, which override the existing ones. */
  public SinkUnderTest with(Map<String, String> others) {
    Map<String, String> all = new TreeMap<>(properties);
    all.putAll(others);
    return new SinkUnderTest(name, kind, all, urlOptions, build);
  }

  public SinkUnderTest named(String other) {
    return new SinkUnderTest(other, kind, properties, urlOptions, build);
  }

  /** Returns the sink with additional URL options, which existing ones override. */
  public SinkUnderTest withUrlOptions(Map<String, String> options) {
    Map<String, String> all = new TreeMap<>(options);
    all.putAll(urlOptions);
    return new SinkUnderTest(name, kind, properties, all, build);
  }
}
