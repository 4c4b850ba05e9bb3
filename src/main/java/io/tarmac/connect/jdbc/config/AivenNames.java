package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of the properties of Aiven's JDBC sink. */
final class AivenNames {

  private static final String QUOTE = "sql.quote.identifiers";
  private static final String NORMALIZE = "table.name.normalize";
  private static final String MAPPING = "topics.to.tables.mapping";

  private static final long DEFAULT_PAUSE_MS = 3_000;

  static final List<PeerProperty> ALL = all();

  private AivenNames() {}

  private static List<PeerProperty> all() {
    List<PeerProperty> all = new ArrayList<>(ConfluentNames.SHARED);
    all.add(
        new PeerProperty(
            RetryRules.MAX_RETRIES,
            "`retry.timeout.ms`: this number times `retry.backoff.ms` (default 3000); 0 means no"
                + " retry",
            RetryRules.ofStatements(RetryRules.RETRY_BACKOFF_MS, DEFAULT_PAUSE_MS)));
    all.add(PeerProperty.renamed(QUOTE, TableProperties.QUOTE_IDENTIFIERS));
    all.add(
        new PeerProperty(
            NORMALIZE,
            "`collection.name.dots=underscore` and `table.naming.style=alphanumeric`",
            AivenNames::normalized));
    all.add(PeerProperty.renamed(MAPPING, TableProperties.MAPPING));
    all.add(ConfluentNames.OF_DRIVER);
    return List.copyOf(all);
  }

  /**
   * Translates {@code table.name.normalize}. The rule normalizes the table name format too, except
   * its placeholders. Table names of a topic mapping stay as they are.
   */
  private static Fate normalized(String property, String value, Map<String, String> written) {
    if (!PeerRules.isTrue(value)) {
      return value.strip().equalsIgnoreCase("false")
          ? new Fate.Ignored("names are left as they are")
          : new Fate.Refused(
              NamingProperties.TABLE_STYLE, "must be true or false. Set one of them.");
    }
    if (!written.getOrDefault(MAPPING, "").isBlank()) {
      return new Fate.Ignored("the names of " + MAPPING + " are left as they are");
    }
    Map<String, String> to = new HashMap<>();
    to.put(TableProperties.DOTS, Choice.name(NameDots.UNDERSCORE));
    to.put(NamingProperties.TABLE_STYLE, Choice.name(NamingStyle.ALPHANUMERIC));
    String format = written.getOrDefault("table.name.format", "${topic}");
    String normalized =
        Stream.of(format.split("\\$\\{topic}", -1))
            .map(NamingStyle.ALPHANUMERIC::apply)
            .collect(Collectors.joining("${topic}"));
    if (!normalized.equals(format)) {
      to.put(TableProperties.TABLE_NAME_FORMAT, normalized);
    }
    return new Fate.Translated(to, false);
  }
}
