package io.tarmac.connect.jdbc.config;

/**
 * The limits of what evolution adds because of records.
 *
 * @param addedColumns columns added to tables since the start of the task; {@link #NONE}: no limit
 * @param tables tables created since the start of the task that records named; {@link #NONE}: no
 *     limit
 * @param changes changes of tables within a minute; {@link #NONE}: no limit
 * @param changesPerTable whether these are the alterations of each table; else those of all tables
 *     together, and their creations
 */
public record EvolutionLimits(int addedColumns, int tables, int changes, boolean changesPerTable) {

  /** Stands for no limit. */
  public static final int NONE = -1;
}
