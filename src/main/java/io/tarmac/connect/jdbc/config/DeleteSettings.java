package io.tarmac.connect.jdbc.config;

import java.util.Map;

/**
 * The settings of deletes.
 *
 * @param mode what a delete does; never {@link DeleteMode#AUTO}
 * @param softColumn the name of the column that tells whether a row is deleted, exactly as the user
 *     wrote it
 * @param when the values, as text, by field of the row. A record is a delete if one of the fields
 *     has its value.
 */
public record DeleteSettings(DeleteMode mode, String softColumn, Map<String, String> when) {

  /** The default name of the column that tells whether a row is deleted. */
  public static final String SOFT_COLUMN = "__deleted";

  public DeleteSettings {
    when = Map.copyOf(when);
  }

  /** Tells whether a delete changes its table. */
  public boolean areApplied() {
    return mode != DeleteMode.IGNORE;
  }

  /** Tells whether a delete leaves its row in the table. */
  public boolean areSoft() {
    return mode == DeleteMode.SOFT;
  }
}
