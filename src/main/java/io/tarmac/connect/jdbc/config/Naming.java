package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;

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

  /**
   * Returns the parts of a table's name with the table's own name, the last part, renamed. Schema
   * and catalog stay as they are.
   */
  public List<String> renameTable(List<String> parts) {
    List<String> names = new ArrayList<>(parts);
    int last = names.size() - 1;
    names.set(last, of(names.get(last)));
    return names;
  }
}
