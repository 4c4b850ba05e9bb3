package io.tarmac.connect.jdbc.config;

import java.util.List;

/**
 * Which tables and columns, and what may be changed about them.
 *
 * @param nameFormat how a table is called
 * @param naming from the name the format gives to the table's; schema and catalog are left alone
 * @param columns which columns
 * @param evolution what the sink may change about tables
 * @param limits of what the sink adds to tables because of records
 * @param exactNames whether names are used as they come; otherwise they are folded as the database
 *     folds names without quotation marks
 * @param namesAreMeant whether the configuration chooses names explicitly, so that a table or
 *     column whose name differs only in case is another one
 * @param topics the topics that are known at the start; empty where they are given by a pattern
 * @param profile whose types the columns get that are created
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
