package io.tarmac.connect.jdbc.config;

/** The properties of Confluent's JDBC sink, as tables. */
final class ConfluentNames {

  /** The properties that Confluent's sink and Aiven's sink have in common. */
  static final String SHARED =
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

  /** The properties that either sink does not know and passes to the database's driver. */
  static final String OF_DRIVER =
      """
      connection.* | driver | a property of the database's driver, without `connection.`
      """;

  /** The properties that only Confluent's sink has. */
  static final String OWN =
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
        write connection.username and connection.password, through a config provider
      quote.sql.identifiers           | quote.identifiers QUOTING |
        `quote.identifiers`: ALWAYS is true, NEVER false
      table.types                     | ignored |
        tables, partitioned tables and views are all found
      date.timezone                   | local.date.zone DATE_ZONE |
        `local.date.zone=UTC` if it is UTC; ignored if it is DB_TIMEZONE, because dates follow
        `db.timezone`
      date.calendar.system            | ignored |
        dates count by the proleptic Gregorian calendar
      timestamp.fields.list           | refused TIMESTAMP_FIELDS |
        refused if it names fields: give them a type of time with Connect's TimestampConverter
      timestamp.precision.mode        | ignored | the schema of a field tells its precision
      string.output.value.column.name | value.column.name |
      mssql.use.merge.holdlock        | ignored | the sink chooses its statements
      trim.sensitive.log              | ignored | values of rows are never logged
      """;

  private ConfluentNames() {}
}
