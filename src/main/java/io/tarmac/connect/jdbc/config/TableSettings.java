package io.tarmac.connect.jdbc.config;

import java.util.List;

/**
 * The settings that name tables and columns and say what may be changed about them.
 *
 * @param nameFormat how a table is named
 * @param naming how the name from the format becomes the table's name; schema and catalog stay as
 *     they are
 * @param columns which fields become columns
 * @param evolution what the sink may change about tables
 * @param limits the limits on what the sink adds to tables because of records
 * @param exactNames whether names are used as they come; otherwise they are folded as the database
 *     folds names without quotation marks
 * @param namesAreMeant whether the configuration chooses names explicitly, so that a table or
 *     column whose name differs only in case is another one
 * @param topics the topics that are known at the start; empty if a pattern chooses them or
 *     transformations may rename them
 * @param profile the profile whose types the created columns get
 */
public record TableSettings(
    TableNameFormat nameFormat,
    Naming naming,
    ColumnSettings columns,
    SchemaEvolution evolution,
    EvolutionLimits limits,
    boolean exactNames,
    boolean namesAreMeant,
    List<String> topics,
    Profile profile) {

  public TableSettings {
    topics = List.copyOf(topics);
  }
}
