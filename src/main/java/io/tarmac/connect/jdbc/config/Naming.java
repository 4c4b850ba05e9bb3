package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;

/** The rule that turns a name from a record into a name in the database. */
public record Naming(NamingStyle style, String prefix, String suffix) {

  /** The rule that leaves names as they are. */
  public static final Naming NONE = new Naming(NamingStyle.NONE, "", "");

  public String apply(String name) {
    return prefix + style.apply(name) + suffix;
  }

  /**
   * Returns the parts of a table's name with the table's own name, the last part, renamed. Schema
   * and catalog stay as they are.
   */
  public List<String> renameTable(List<String> parts) {
    List<String> names = new ArrayList<>(parts);
    int last = names.size() - 1;
    names.set(last, apply(names.get(last)));
    return names;
  }
}
