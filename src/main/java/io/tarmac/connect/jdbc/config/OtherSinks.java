package io.tarmac.connect.jdbc.config;

/** The properties of other JDBC sinks, as tables that {@link PropertyMapping#table} reads. */
final class OtherSinks {

  /**
   * The properties of Debezium's sink that Tarmac does not have as its own. Tarmac's own profile
   * reads them too.
   */
  static final String DEBEZIUM =
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
  static final String DEBEZIUM_BATCH_SIZE =
      """
      batch.size | batch.size AT_LEAST_ONE | unchanged, except 0, which becomes 1
      """;

  /** The properties that Confluent's sink and Aiven's sink have in common. */
  static final String CONFLUENT_AND_AIVEN =
      """
      connection.user   | connection.username |
      dialect.name      | ignored | the server that answers tells which database it is
      insert.mode       | insert.mode INSERT_MODE |
        unchanged, except `multi`, which becomes `insert`: many rows per statement are the rule
      pk.mode           | primary.key.mode |
      pk.fields         | primary.key.fields |
      table.name.format | collection.name.format |
      fields.whitelist  | field.include.list LITERAL_NAMES |
        `field.include.list`; each name is taken literally, not as an expression
      auto.create       | schema.evolution EVOLUTION |
        if it is true: `schema.evolution=create`, or `basic` if `auto.evolve` is true too
      auto.evolve       | schema.evolution EVOLUTION |
        if it is true: `schema.evolution=evolve`, or `basic` if `auto.create` is true too
      batch.size        | batch.size AT_LEAST_ONE | unchanged, except 0, which becomes 1
      retry.backoff.ms  | retry.backoff.ms PAUSE |
        `retry.backoff.ms` and `retry.backoff.max.ms`: the pause does not grow
      db.timezone       | local.time.zone TIME_AND_DATE_ZONE |
        ignored if it is UTC; otherwise `local.time.zone`, and `local.date.zone` too unless
        `date.timezone` is UTC
      """;

  /** The properties that these two sinks do not know and pass to the database's driver. */
  static final String OF_DRIVER =
      """
      connection.* | driver | a property of the database's driver, without `connection.`
      """;

  /** The properties that only Confluent's sink has. */
  static final String CONFLUENT =
      """
      max.retries                     | retry.timeout.ms RETRIES_OR_CONNECTING |
        `retry.timeout.ms`: this number times `retry.backoff.ms` (default 3000), or the time of
        `connection.attempts` and `connection.backoff.ms` if they are set and take longer; 0
        means no retry
      connection.attempts             | retry.timeout.ms CONNECTION_ATTEMPTS |
        ignored if `max.retries` is not set, because Tarmac connects again as long as it takes;
        otherwise see `max.retries`
      connection.backoff.ms           | retry.timeout.ms CONNECTION_BACKOFF |
        ignored if `max.retries` is not set, because Tarmac connects again as long as it takes;
        otherwise see `max.retries`
      jdbc.credentials.provider.*     | ignored |
        set connection.credentials.provider, which knows files, commands and classes of its own
      quote.sql.identifiers           | quote.identifiers QUOTING |
        `quote.identifiers`: ALWAYS is true, NEVER false
      table.types                     | ignored |
        tables, partitioned tables and views are all found
      date.timezone                   | local.date.zone DATE_ZONE |
        `local.date.zone=UTC` if it is UTC; ignored if it is DB_TIMEZONE, because dates follow
        `db.timezone`
      date.calendar.system            | ignored |
        dates count by the proleptic Gregorian calendar
      timestamp.fields.list           | column.types TIMESTAMP_FIELDS |
        `column.types`, with `timestamp(micros)` for each field, or `timestamp(nanos)` if
        `timestamp.precision.mode` is `nanoseconds`; refused with a `db.timezone` other than UTC,
        and with properties that name columns
      timestamp.precision.mode        | column.types TIMESTAMP_PRECISION |
        see `timestamp.fields.list`; ignored if that names no fields
      string.output.value.column.name | value.column.name |
      mssql.use.merge.holdlock        | ignored | the sink chooses its statements
      trim.sensitive.log              | ignored | values of rows are never logged
      """;

  /** The properties that only Aiven's sink has. */
  static final String AIVEN =
      """
      max.retries              | retry.timeout.ms RETRIES |
        `retry.timeout.ms`: this number times `retry.backoff.ms` (default 3000); 0 means no
        retry
      sql.quote.identifiers    | quote.identifiers |
      table.name.normalize     | table.naming.style NORMALIZED |
        `collection.name.dots=underscore` and `table.naming.style=alphanumeric`
      topics.to.tables.mapping | collection.name.mapping |
      """;

  private OtherSinks() {}
}
