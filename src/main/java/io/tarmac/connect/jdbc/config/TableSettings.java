package io.tarmac.connect.jdbc.config;

import java.util.List;

/**
 * Which tables, and what may be changed about them.
 *
 * @param nameFormat how a table is called
 * @param evolution what the sink may change about tables
 * @param exactNames whether names are used as they come; otherwise they are folded as the database
 *     folds names without quotation marks
 * @param topics the topics that are known at the start; empty where they are given by a pattern
 */
public record TableSettings(
    TableNameFormat nameFormat,
    SchemaEvolution evolution,
    boolean exactNames,
    List<String> topics) {

  public TableSettings {
    topics = List.copyOf(topics);
  }
}
