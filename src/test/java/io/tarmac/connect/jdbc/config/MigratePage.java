package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page that tells what becomes of other sinks' configurations, rendered from the profiles. */
final class MigratePage {

  private static final List<Profile> PEERS =
      List.of(Profile.CONFLUENT, Profile.AIVEN, Profile.DEBEZIUM);

  private static final String HEADER =
      """
      # Coming from another JDBC sink

      <!-- The tables are written by MigratePageTest from the profiles. Change those, then run
           mvn test -Dtest=MigratePageTest -Dtarmac.docs=write -->

      A connector's configuration that was written for the JDBC sink of Confluent, Aiven or Debezium works when you change
      `connector.class` to `io.tarmac.connect.jdbc.JdbcSinkConnector`. These are refused, and the message says what to do
      instead: `timestamp.fields.list` that names fields, naming strategies of your own, and values that the property never had.

      `config.profile=auto`, the default, chooses a profile by the property names that only one sink has:

      - A name that only Debezium's sink has, such as `use.reduction.buffer`, `connection.pool.max_size` or `hibernate.dialect`, chooses `debezium`.
      - A name that Confluent's and Aiven's sinks have chooses `confluent`, and one that only Aiven's has chooses `aiven`.
      - Names that are spelt the same everywhere (`batch.size`, `insert.mode`, `table.name.format` ...) decide nothing. A short
        configuration may have to name its profile.
      - Names of several sinks together, such as `use.reduction.buffer` and `pk.mode`, are an error. Set `config.profile` to the sink
        whose names count; the other names are then ignored.

      Under `debezium` names are folded as that sink folds them: the topic `SHOP.CUSTOMERS` goes to PostgreSQL's `shop_customers`.
      Under the other profiles names are used as they come. The table of a topic, or a column of it, may then be absent although one exists
      whose name differs only in case. In this case `validate` and the task stop before anything is created, and the error names both:

      - To write to the one that exists, set `quote.identifiers=false`, `table.naming.style` or `column.naming.style`.
      - If you mean another table or column, name the profile. Any explicit `config.profile`, `quote.identifiers`, `table.naming.*`,
        `column.naming.*` or `collection.naming.strategy` says that names are meant as they come.

      On databases that compare names without regard to case there is nothing to do.

      Before the connector is created, ask what becomes of each property. Put `"config.report": "true"` into the configuration:

      ```sh
      curl -X PUT -H 'Content-Type: application/json' --data @connector.json \\
        http://localhost:8083/connector-plugins/io.tarmac.connect.jdbc.JdbcSinkConnector/config/validate |
          jq -r '.configs[].value | .errors[], (select(.name == "config.report") | .recommended_values[])'
      ```

      (`connector.json` has the configuration with a `name` in it, and no `config` around it.) The command prints the errors, and a line for each
      property: `used`, `translated to` what, `ignored` and why, or `unknown`. The report is in the
      `recommended_values` of `config.report`, after `true` and `false`. Values are not repeated there. A property that another one leaves
      without effect, such as `pk.fields` with `pk.mode=none`, is `ignored` too. An error is on the property of Tarmac that yours
      becomes, and its message names both. Correct all errors before you create the connector. The worker's log has the same lines.

      What is written under Tarmac's own name (see [configuration](../reference/configuration.md)) wins over another sink's name for the
      same thing, and over a default of the profile.

      """;

  private static final String REMARKS =
      """

      ## What is different

      - Retries count only where they are set. Otherwise an outage of the database is waited out, as long as it takes; no sink
        of these would. `retry.timeout.ms` bounds it.
      - A bad record that cannot be written is found at once, without retries before it.
      - A tombstone with `delete.enabled=false` is skipped. Confluent's sink and Aiven's fail then.
      - Fields of the key are always written. Debezium's sink applies `field.include.list` to them too.
      - `auto.create` and `auto.evolve` become one property, `schema.evolution`: `create`, `evolve`, or `basic` for both. A record with
        a new field stops the task if only `auto.create` is true, and the error names the field.
      - The columns of `primary.key.mode=kafka` have the topic that a record was read from. The other sinks write the one that
        transformations gave it.
      - A deletion with a key mode that is not set is an error. Debezium's sink does not see it.
      - A topic whose dots make more than three parts, or an empty one, is refused under `confluent` and `aiven`. Quotation marks of
        `table.name.format`, which keep a name's dots from separating, may be those of any database.
      - `db.timezone` is the zone of Connect's Timestamp, Time and Date in columns without one. A column that keeps the instant,
        such as PostgreSQL's `timestamptz` and MySQL's `timestamp`, has the same instant whatever it is, and times within JSON are
        UTC's. Defaults of columns that are created follow it too. A clock that goes back shows an hour twice: two keys with a
        Timestamp of that hour become one row where the column keeps no zone, of which the sink warns.
      - `use.time.zone` and `database.time_zone` of Debezium's sink are the zone of Timestamp and Time in the same way. Dates, and
        Debezium's own types, do not follow them.
      - `use.reduction.buffer=true` does not reduce inserts here. With `insert.mode=insert` each record is a row of its own, or violates the
        primary key; Debezium's sink writes one row per key of a batch. Set `insert.mode=upsert` if you want the last row of a key.
      - Leave Debezium's transformation `SwapGeometryCoordinates` out: it would swap longitude and latitude. The sink takes a geometry's first coordinate as the
        longitude, as Debezium's sources send it, also on MySQL. Debezium's sink has MySQL read the coordinates in the order of the reference system, which for SRID
        4326 begins with the latitude.
      - MongoDB's change events are refused, because their documents are texts. Use Debezium's transformation
        `io.debezium.connector.mongodb.transforms.ExtractNewDocumentState`.
      - An upsert that another unique index would turn into an update of a different row is a bad record on MySQL and MariaDB.

      ## Column types

      A profile also says what a column is created as. Whether one is wide enough goes by what its values need, so with
      `schema.evolution=full` no column changes because of a profile, and a short type becomes wider when a value needs it.
      A column that is there is filled by its own type, under each profile.

      | profile | database | columns |
      |---|---|---|
      | `confluent`, `aiven` | all | names of Debezium's schemas mean nothing: a MicroTimestamp is a bigint, JSON, XML and UUID are text; propagated types of the source neither |
      | | PostgreSQL | Decimal `numeric`, Time `time`, Timestamp `timestamp` |
      | | MySQL, MariaDB | BOOLEAN `tinyint`, STRING `text`, BYTES `varbinary(1024)`, Decimal `decimal(65,s)`; in a key as with `tarmac` |
      | | SQL Server | INT8 `tinyint`, which has no sign, STRING in a key `nvarchar(450)`, Decimal `decimal(38,s)`, Time `time`, Timestamp `datetime2` |
      | | Oracle | STRING `varchar2(4000)`, Decimal `number(*,s)`, Timestamp `timestamp`; a Time is a text as with `tarmac`, not a `date` |
      | `debezium` | PostgreSQL | a time or timestamp has the digits of the source, where its type is propagated, or six; Json `json`, or `jsonb` if the source's type is propagated and is that; a map of texts `hstore` where the extension is installed; Decimal without a precision `numeric(38,s)` |
      | | all | a propagated `bit varying(n)` is padded with zeros to `n` bits, also in columns that are there |
      | | MySQL, MariaDB | a time or timestamp has the digits of the source, where its type is propagated, or six; Year `year`; Enum and EnumSet `enum(...)`, `set(...)` |
      | | SQL Server, Oracle, Db2 | a time or timestamp has the digits of the source, where its type is propagated, or six |

      All else is as in [types](../reference/types.md), also on databases that are not named. So these columns are created otherwise than by the
      sink whose profile it is:

      | sink | database | schema | that sink creates | Tarmac creates |
      |---|---|---|---|---|
      | Confluent's, Aiven's | SQL Server | STRING | `varchar`: characters beyond its code page become `?` | `nvarchar` |
      | | MySQL, MariaDB | STRING and BYTES in a key | other lengths | `varchar(255)`, `varbinary(255)` |
      | | Oracle | Time | `date` | a text: a `date` has no conversion from a time of day |
      | | databases that are not named above | all | what that sink's dialect has | as with `tarmac` |
      | Debezium's | all | VariableScaleDecimal | a double, which rounds | a decimal |
      | | PostgreSQL | vectors of `float` | `halfvec`, which rounds | see [types](../reference/types.md) |
      | | SQL Server, Oracle, Db2 | Json, Xml, Uuid, Interval | native types | a text |

      A table that was created under `confluent` or `aiven` has numbers where other profiles write times: stay with that profile for it.
      """;

  private MigratePage() {}

  static String render() {
    StringBuilder page = new StringBuilder(HEADER);
    page.append("## Defaults\n\n");
    page.append("| property | ").append(join(profiles().map(ProfileProperties::name)));
    page.append(" |\n|---|").append("---|".repeat(Profile.values().length)).append('\n');
    for (String property : defaultedProperties()) {
      page.append("| `").append(property).append("` | ");
      page.append(join(profiles().map(profile -> "`" + defaultOf(profile, property) + "`")));
      page.append(" |\n");
    }
    for (Profile peer : PEERS) {
      appendProperties(page, peer);
    }
    return page.append(REMARKS).toString();
  }

  private static void appendProperties(StringBuilder page, Profile peer) {
    String owner = peer.owner();
    page.append("\n## ").append(owner).append(": `config.profile=");
    page.append(ProfileProperties.name(peer)).append("`\n\n| property | becomes |\n|---|---|\n");
    Map<String, String> rows = new TreeMap<>();
    peer.properties().forEach(property -> rows.put(property.name(), property.meaning()));
    rows.forEach(
        (name, meaning) ->
            page.append("| `").append(name).append("` | ").append(meaning).append(" |\n"));
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
