package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.TableNameFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says which table a change goes to; decided once per topic. Used by the task's thread alone. */
public final class TableRouter {

  private final TableNameFormat format;
  private final Map<String, TableName> byTopic = new HashMap<>();

  public TableRouter(TableNameFormat format) {
    this.format = format;
  }

  /** The table of a change, by the topic that transformations left it. */
  public TableName route(Change change) {
    String topic = change.origin().topic();
    TableName table = byTopic.get(topic);
    if (table == null) {
      table = TableName.of(format.resolve(topic));
      byTopic.put(topic, table);
    }
    return table;
  }

  /** The tables that are known before a record has come. */
  public List<TableName> tablesOf(List<String> topics) {
    return topics.stream().map(topic -> TableName.of(format.resolve(topic))).toList();
  }
}
