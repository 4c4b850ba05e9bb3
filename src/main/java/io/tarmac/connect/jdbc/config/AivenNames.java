package io.tarmac.connect.jdbc.config;

/** The properties of Aiven's JDBC sink, as a table. */
final class AivenNames {

  /** The properties that only Aiven's sink has. Confluent's table has the shared ones. */
  static final String OWN =
      """
      max.retries              | retry.timeout.ms RETRIES |
        `retry.timeout.ms`: this number times `retry.backoff.ms` (default 3000); 0 means no
        retry
      sql.quote.identifiers    | quote.identifiers |
      table.name.normalize     | table.naming.style NORMALIZED |
        `collection.name.dots=underscore` and `table.naming.style=alphanumeric`
      topics.to.tables.mapping | collection.name.mapping |
      """;

  private AivenNames() {}
}
