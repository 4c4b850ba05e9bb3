package io.tarmac.connect.jdbc.config;

import java.util.Map;

/**
 * The settings of deletes.
 *
 * @param mode what a delete does; never {@link DeleteMode#AUTO}
 * @param softColumn the name of the column that tells whether a row is deleted, exactly as the user
 *     wrote it
 * @param when the fields of a row and their values in text that make a record a delete; one of them
 *     is enough
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
