package io.tarmac.connect.jdbc.config;

/** The properties of Debezium's JDBC sink that Tarmac does not have as its own, as tables. */
final class DebeziumNames {

  /** The properties that Tarmac's own profile reads too. */
  static final String NAMES =
      """
      connection.provider connection.pool.*  | ignored | a task has one connection
      connection.restart.on.errors           | ignored |
        a connection that is lost is always opened again
      hibernate.*                            | ignored |
        Hibernate tells names of column types, and opens no connection
      table.name.format                      | collection.name.format |
      collection.naming.strategy table.naming.strategy | collection.name.format TABLE_CLASS |
        ignored if it is Debezium's default, which Tarmac does; its passthrough of topics
        becomes `collection.name.dots=separator`; other classes are refused
      column.naming.strategy                 | column.naming.style COLUMN_CLASS |
        ignored if it is Debezium's default, which Tarmac does; other classes are refused
      collection.naming.style collection.naming.prefix collection.naming.suffix | ignored |
        only Debezium's CustomCollectionNamingStrategy reads it; table.naming.* do the same
      collection.table.format                | ignored | Debezium's sink does not read it
      column.include.list                    | field.include.list |
      column.exclude.list                    | field.exclude.list |
      use.reduction.buffer keyed.message.batch.mode | ignored |
        upserts are always reduced to one change per key
      dialect.postgres.unnest.insert.enabled | ignored |
        write.method chooses the way to write, and unnest is one
      dialect.postgres.postgis.schema        | ignored | the sink finds PostGIS in any schema
      dialect.sqlserver.identity.insert      | ignored |
        keys are written into IDENTITY columns, other values are not
      dialect.starrocks.*                    | ignored | the sink does not write to StarRocks
      flush.max.retries                      | retry.timeout.ms FLUSH_RETRIES |
        `retry.timeout.ms`: this number times `flush.retry.delay.ms` (default 1000); 0 means no
        retry
      flush.retry.delay.ms                   | retry.backoff.ms PAUSE |
        `retry.backoff.ms` and `retry.backoff.max.ms`: the pause does not grow
      use.time.zone database.time_zone       | local.time.zone TIME_ZONE |
        `local.time.zone`; ignored if it is UTC
      cloud.events.schema.name.pattern       | ignored | a CloudEvent is known by its attributes
      enable.sces                            | ignored | the sink has one way to gather changes
      internal.*                             | ignored |
        it concerns the inside of Debezium's sink
      openlineage.integration.*              | ignored | the sink reports no lineage
      """;

  /** The property that only Debezium's profile reads. */
  static final String BATCH_SIZE =
      """
      batch.size | batch.size AT_LEAST_ONE | unchanged, except 0, which becomes 1
      """;

  private DebeziumNames() {}
}
