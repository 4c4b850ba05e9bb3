package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.database.PeerColumns;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page on coming from another sink: the procedure, and what becomes of each sink's properties.
 */
final class MigratePage {

  private static final String TEXT =
      """
      # Migrate from another JDBC sink

      <!-- Written by MigratePageTest from MigratePage and the profiles. Change those, then run
           mvn test -Dtest=MigratePageTest -Dtarmac.docs=write -->

      Change `connector.class` and keep the connector's name: Tarmac goes on where the other sink stopped. It reads the properties of
      [Debezium's](#from-debeziums-sink), [Confluent's](#from-confluents-sink) and [Aiven's sink](#from-aivens-sink). You can go back the same way.

      Tests cut over from Debezium's sink 3.6.0 and back, on Connect 3.6.2 and 4.3.1, PostgreSQL and MySQL. Aiven's sink was run once by hand, built from
      source (6.12.0-SNAPSHOT). Nobody has run this with Confluent's sink: tests run its configurations with Tarmac only.

      [Install](../start/install.md) Tarmac on every worker, and leave the other sink there for the way back. For other databases than PostgreSQL, MySQL and MariaDB,
      first [add the driver, and see what was tested](../reference/databases.md). The commands are for bash, with `curl`, `jq` and Kafka's scripts. Set these first:

      ```sh
      CONNECT=http://localhost:8083 NAME=orders BROKER=localhost:9092
      TARMAC=io.tarmac.connect.jdbc.JdbcSinkConnector
      # If you set consumer.override.group.id, that is GROUP.
      GROUP=connect-$NAME
      # Confluent Platform: kafka-consumer-groups. If the broker asks for a login:
      # GROUPS_TOOL='kafka-consumer-groups.sh --command-config client.properties'
      GROUPS_TOOL=kafka-consumer-groups.sh
      # For pg_dump, on PostgreSQL only.
      DATABASE=postgresql://sink@localhost:5432/shop
      ```

      ## 1. Check the configuration

      Copy it and change the class, once. The copies may hold passwords, so only you may read them:

      ```sh
      umask 077
      curl -fsS $CONNECT/connectors/$NAME/config > old.json
      jq --arg class $TARMAC '."connector.class" = $class' old.json > new.json
      ```

      Ask Tarmac, and again after each edit of `new.json`:

      ```sh
      jq '."config.report" = "true"' new.json |
        curl -sS -X PUT -H 'Content-Type: application/json' --data @- $CONNECT/connector-plugins/$TARMAC/config/validate |
        jq -r '.message // empty,
          (.configs[]?.value | select(.errors != []) | "ERROR " + (.errors | join("; "))),
          (.configs[]?.value | select(.name == "config.report") | .recommended_values[2:][])'
      ```

      Four lines of such an answer:

      ```
      ERROR timestamp.precision.mode: must be microseconds or nanoseconds. Set one of them. [TARMAC-CONFIG-04]
      db.timezone: ignored: UTC is what the sink writes
      my.own: unknown: it has no effect
      pk.mode: translated to primary.key.mode
      ```

      Edit `new.json` until no line begins with `ERROR`. The other lines tell what becomes of each property, and the [profile](#profiles).
      Then read what is different from [Debezium's](#from-debeziums-sink), [Confluent's](#from-confluents-sink) or [Aiven's](#from-aivens-sink) sink,
      and [from every sink](#what-is-different-from-every-sink).

      ## 2. Run both side by side

      A connector of another name is another consumer group: it reads the topics from the beginning, into other tables. If you made your tables by hand, first run
      `CREATE TABLE orders_tarmac (LIKE orders INCLUDING ALL)` (MySQL: `CREATE TABLE orders_tarmac LIKE orders`). If step 1 said `config.profile: used: aiven`,
      set `config.profile=aiven` in `new.json`: the next command may remove the property that chose `aiven`.
      If the format of your table names has quotation marks, move `_tarmac` inside them.

      ```sh
      jq --arg name $NAME-tarmac '.name = $name | ."schema.evolution" = "basic"
          | ."collection.name.format" = ((."collection.name.format" // ."table.name.format" // "${topic}") + "_tarmac")
          | del(."table.name.format", ."topics.to.tables.mapping", ."consumer.override.group.id",
              ."errors.tolerance", ."errors.deadletterqueue.topic.name")' new.json > side.json
      curl -sS -X PUT -H 'Content-Type: application/json' --data @side.json $CONNECT/connectors/$NAME-tarmac/config |
        jq -r '.message // .name'
      ```

      This connector has no dead letter queue, so that yours stays clean: a bad record stops it. If it stops at a record that your old sink also set aside, set
      `errors.tolerance=all` and a queue of its own. Wait until `LAG` is 0 for both groups. It is `-` until the first commit:

      ```sh
      for group in $GROUP connect-$NAME-tarmac; do $GROUPS_TOOL --bootstrap-server $BROKER --describe --group $group; done
      ```

      Then look for columns that differ:

      ```sql
      SELECT column_name, min(table_name) AS only_in, data_type, character_maximum_length, numeric_precision, numeric_scale,
             datetime_precision, is_nullable
      FROM information_schema.columns WHERE table_name IN ('orders', 'orders_tarmac')
      GROUP BY column_name, data_type, character_maximum_length, numeric_precision, numeric_scale, datetime_precision, is_nullable
      HAVING count(*) = 1 ORDER BY column_name, only_in
      ```

      For keys and indexes compare `SHOW CREATE TABLE`, or on PostgreSQL (set `PGPASSWORD`):

      ```sh
      ddl() { pg_dump --schema-only --no-owner --table=$1 "$DATABASE" | grep -Ev '^\\\\(un)?restrict ' | sed 's/_tarmac//g'; }
      diff <(ddl orders) <(ddl orders_tarmac)
      ```

      Then look for rows that differ. New rows may differ briefly: look again at what you find. List all columns; on PostgreSQL cast `json` to `text`, on Oracle write `MINUS`:

      ```sql
      SELECT 'orders' AS only_in, a.* FROM (SELECT id, name, amount FROM orders EXCEPT SELECT id, name, amount FROM orders_tarmac) a
      UNION ALL
      SELECT 'orders_tarmac', b.* FROM (SELECT id, name, amount FROM orders_tarmac EXCEPT SELECT id, name, amount FROM orders) b
      ```

      Delete that connector and its group, then drop its tables. If the group is not empty yet, run the second command again:

      ```sh
      curl -fsS -X DELETE $CONNECT/connectors/$NAME-tarmac
      $GROUPS_TOOL --bootstrap-server $BROKER --delete --group connect-$NAME-tarmac
      ```

      If the group stays, a second trial starts where this one ended. With `exactly_once`, first stop the connector and
      [delete its offsets](../understand/delivery.md#offsets-by-hand).

      ## 3. Cut over

      The old tasks commit their offsets when they end. `cut_over` waits until the group has no members, and then gives its connector to the other sink:

      ```sh
      cut_over() {
        local state
        curl -fsS -X PUT $CONNECT/connectors/$NAME/stop || return
        until state=$($GROUPS_TOOL --bootstrap-server $BROKER --group $GROUP --describe --state 2>&1)
          grep -Eq ' Empty |[Gg]roup .*not (found|exist)' <<< "$state"; do echo "$state"; sleep 1; done
        curl -fsS -o /dev/null -X PUT -H 'Content-Type: application/json' --data @$1 $CONNECT/connectors/$NAME/config &&
          ${2:-true} && curl -fsS -X PUT $CONNECT/connectors/$NAME/resume
      }
      cut_over new.json
      ```

      If curl fails with 409, the workers rebalance: run the same `cut_over` again. Until then the connector may stay stopped, but loses nothing.
      If it fails with 400, repeat step 1. Then look at the tasks:

      ```sh
      curl -sS $CONNECT/connectors/$NAME/status
      ```

      All tasks must be `RUNNING` after a few seconds. If one is `FAILED`, look up its code in [errors](../reference/errors.md), or roll back.

      ## 4. Roll back

      Run `cut_over old.json`, and look at the tasks again. A new shell needs the variables and `cut_over()` first. Some things stay:

      - A clean stop repeats nothing. If a worker dies instead, the next sink reads what was not committed again. An upsert changes nothing then. An insert doubles rows.
      - Columns that Tarmac added, widened or made nullable stay, and so do records in the dead letter queue. The other sink may not write to such columns:
        try the way back before you set `schema.evolution=full`.
      - Another sink does not move the offsets that `exactly_once` keeps in the database. When you cut over to Tarmac once more, set them to Kafka's:

        ```sh
        set_offsets() {
          curl -fsS $CONNECT/connectors/$NAME/offsets |
            curl -fsS -X PATCH -H 'Content-Type: application/json' --data @- $CONNECT/connectors/$NAME/offsets
        }
        cut_over new.json set_offsets
        ```

      ## From Debezium's sink

      Its [properties](#properties-of-debeziums-sink) and [columns](#columns-created-under-debezium) are below. What is different:

      - Names fold as in Debezium's sink: the topic `SHOP.CUSTOMERS` goes to PostgreSQL's `shop_customers`.
      - Key fields are always written, even if `field.include.list` leaves them out.
      - `delete.enabled=true` without a key mode is an error. Debezium's sink does not check it.
      - `use.reduction.buffer=true` does not reduce inserts: each record is a row, or violates the primary key. Set `insert.mode=upsert` to get the
        last row of each key.
      - Remove the transformation `SwapGeometryCoordinates`: Tarmac takes the first coordinate as the longitude, as Debezium's sources send it.
        Debezium's sink lets MySQL read it in the order of the reference system, where SRID 4326 begins with the latitude.
      - Tarmac creates a decimal where that sink rounds to a double (VariableScaleDecimal), and [vectors](../reference/types.md) where it rounds to `halfvec`.
      - Json, Xml, Uuid and Interval are texts on SQL Server, Oracle and Db2.
      - With propagated source types, times have the source's digits, and `jsonb` stays `jsonb`. A `bit varying(n)` is padded with zeros to `n` bits, also
        in columns that exist.
      - A map of texts is `hstore` on PostgreSQL if that extension is installed.

      ## From Confluent's sink

      Its [properties](#properties-of-confluents-sink) and [columns](#columns-created-under-confluent-and-aiven) are below. What is different:

      - A tombstone with `delete.enabled=false` is skipped. Confluent's sink fails.
      - A topic with more than three parts between dots, or an empty one, is refused. Quotation marks in `table.name.format` may be those of any database.
      - `db.timezone` becomes [`local.time.zone`](../reference/configuration.md#localtimezone) and, unless `date.timezone` is UTC, `local.date.zone`. Both also apply
        to defaults of created columns.
      - `timestamp.fields.list` becomes [`column.types`](../reference/types.md#types-that-you-set). A text that is not a whole number is a bad record.
      - Debezium's types have no meaning under the profiles `confluent` and `aiven`: a MicroTimestamp becomes `bigint`, Json `text`. Keep the profile
        as long as you write to tables that were created with it.
      - On SQL Server a STRING is `nvarchar`, because `varchar` loses characters. On Oracle a Time is a text, because a `date` cannot take it.
        On MySQL and MariaDB keys are `varchar(255)` or `varbinary(255)`.

      ## From Aiven's sink

      Its [properties](#properties-of-aivens-sink) and [columns](#columns-created-under-confluent-and-aiven) are below. What is different from
      [Confluent's sink](#from-confluents-sink) is also different from Aiven's. In addition:

      - Step 2 removes `topics.to.tables.mapping`: its tables are named like the topics, such as `orders_tarmac`.
      - On MySQL and MariaDB a STRING is `text`, where Aiven's sink creates `varchar(256)`.

      ## What is different from every sink

      - Except under `debezium`, names are used as they come. If a table or column is absent and one exists whose name differs only in case, that is an
        error. To write to the one that exists, set `quote.identifiers=false`, `table.naming.style` or `column.naming.style`. To create another,
        set `config.profile`.
      - Tarmac waits until an outage ends. It gives up only if you set `retry.timeout.ms` or the other sink's retries.
      - A bad record is [found at once](bad-records.md), without retries.
      - With the key mode `kafka`, the topic is the one that the record was read from, not the one that transformations gave.
      - On MySQL and MariaDB, an upsert that another unique index would turn into an update of a different row is a bad record.
      - A column that exists is filled by its own type. No profile changes it, not even with `schema.evolution=full`.

      ## Profiles

      `config.profile=auto`, the default, chooses a profile by names that other sinks do not have:

      - `debezium`: names that only Debezium's sink has, such as `use.reduction.buffer` or `hibernate.dialect`.
      - `confluent`: names that Confluent's and Aiven's sinks have, such as `pk.mode`.
      - `aiven`: names that only Aiven's sink has.

      Names that all have (`batch.size`, `table.name.format`) decide nothing. If a configuration has only such names, the profile is `tarmac`;
      set `config.profile` yourself. Also set it if names of several sinks are mixed, which is an error otherwise.
      Tarmac's own names win over another sink's, and over defaults of the profile.

      """;

  private static final String UNLISTED =
      """

      To choose other values: [settings by goal](tune.md#settings-by-goal).

      A property that is not listed below keeps its name and meaning. One that Tarmac does not know has no effect; step 1 says `unknown` for it,
      or `ERROR` if its name is close to a known one.
      """;

  private static final List<Profile> PEERS =
      List.of(Profile.DEBEZIUM, Profile.CONFLUENT, Profile.AIVEN);

  /** Stands in schemas that tell the type of the source's column. */
  private static final String FROM_SOURCE = " from ";

  private MigratePage() {}

  static String render() {
    StringBuilder page = new StringBuilder(TEXT);
    appendDefaults(page);
    page.append(UNLISTED);
    for (Profile peer : PEERS) {
      appendProperties(page, peer);
    }
    for (Profile peer : List.of(Profile.DEBEZIUM, Profile.CONFLUENT)) {
      appendColumns(page, peer);
    }
    return page.toString();
  }

  private static void appendDefaults(StringBuilder page) {
    page.append("| default of | ").append(join(profiles().map(Choice::name)));
    page.append(" |\n|---|").append("---|".repeat(Profile.values().length)).append('\n');
    for (String property : defaultedProperties()) {
      page.append("| `").append(property).append("` | ");
      page.append(join(profiles().map(profile -> "`" + defaultOf(profile, property) + "`")));
      page.append(" |\n");
    }
  }

  private static void appendProperties(StringBuilder page, Profile peer) {
    page.append("\n## Properties of ").append(peer.owner());
    page.append("\n\n| property | becomes |\n|---|---|\n");
    Map<String, String> rows = new TreeMap<>();
    peer.properties().forEach(property -> rows.put(property.name(), property.meaning()));
    rows.forEach((name, meaning) -> page.append("| `%s` | %s |\n".formatted(name, meaning)));
  }

  /** Lists only what a profile changes: empty cells are as on the page of types. */
  private static void appendColumns(StringBuilder page, Profile profile) {
    String profiles =
        profile == Profile.CONFLUENT ? "`confluent` and `aiven`" : "`" + Choice.name(profile) + "`";
    page.append("\n## Columns created under ").append(profiles).append("\n\n");
    page.append("The rest is as in [types](../reference/types.md).\n\n");
    page.append("| schemas | ").append(join(PeerColumns.ALL.stream().map(PeerColumns::name)));
    page.append(" |\n|---|").append("---|".repeat(PeerColumns.ALL.size())).append('\n');
    Map<String, Set<String>> schemasByCells = new LinkedHashMap<>();
    for (TypeLine line : TypeTable.created()) {
      List<String> types =
          PeerColumns.ALL.stream().map(database -> database.type(profile, line.schema())).toList();
      if (!line.text().contains(FROM_SOURCE) && types.stream().anyMatch(type -> !type.isEmpty())) {
        schemasByCells
            .computeIfAbsent(
                types.stream().map(MigratePage::cell).collect(Collectors.joining(" | ")),
                cells -> new TreeSet<>())
            .add("`" + name(line) + "`");
      }
    }
    schemasByCells.forEach(
        (cells, schemas) ->
            page.append("| %s | %s |\n".formatted(String.join(", ", schemas), cells)));
  }

  /** Returns the type without the labels of an enumeration, and what follows them. */
  private static String cell(String type) {
    String shown = type.replaceAll("\\(x'.*", "(...)").replaceAll(" character set .*", "");
    return shown.isEmpty() ? "" : "`" + shown + "`";
  }

  /**
   * Returns the name of the schema, or its type if it has none, without what all such names begin
   * with and without the labels of an enumeration.
   */
  private static String name(TypeLine line) {
    String name = line.schema().name();
    if (name == null) {
      return line.schema().type().getName();
    }
    return line.text()
        .substring(line.text().indexOf(name))
        .replaceAll("org\\.apache\\.kafka\\.connect\\.data\\.|io\\.debezium\\.| \\(allowed=.*", "");
  }

  private static Stream<Profile> profiles() {
    return Stream.of(Profile.values());
  }

  private static String join(Stream<String> cells) {
    return cells.collect(Collectors.joining(" | "));
  }

  private static Set<String> defaultedProperties() {
    Set<String> properties = new TreeSet<>();
    profiles().forEach(profile -> properties.addAll(profile.defaults().keySet()));
    return properties;
  }

  private static String defaultOf(Profile profile, String property) {
    String value = profile.defaults().get(property);
    return value != null
        ? value
        : String.valueOf(SinkConfigDef.definition().defaultValues().get(property));
  }
}
