package io.tarmac.connect.jdbc.config;

/**
 * What becomes of a name on its way from the record to the database.
 *
 * @param style how its words are written
 * @param prefix put before the styled name
 * @param suffix put after the styled name
 */
public record Naming(NamingStyle style, String prefix, String suffix) {

  /** Names as they come. */
  public static final Naming NONE = new Naming(NamingStyle.NONE, "", "");

  public String of(String name) {
    return prefix + style.of(name) + suffix;
  }
}
