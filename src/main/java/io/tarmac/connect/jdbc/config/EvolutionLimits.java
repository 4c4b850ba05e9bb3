package io.tarmac.connect.jdbc.config;

/**
 * The limits on what schema evolution adds because of records.
 *
 * @param addedColumns the most columns added to tables since the start of the task; {@link #NONE}:
 *     no limit
 * @param tables the most tables created since the start of the task because records named them;
 *     {@link #NONE}: no limit
 * @param changes the most changes of tables within a minute; {@link #NONE}: no limit
 * @param changesPerTable whether {@code changes} limits the alterations of each table; otherwise it
 *     limits the alterations and creations of all tables together
 */
public record EvolutionLimits(int addedColumns, int tables, int changes, boolean changesPerTable) {

  /** The value that stands for no limit. */
  public static final int NONE = -1;
}
