package io.tarmac.connect.jdbc.validate;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.OneErrorCode;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingUser;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Configurations that cannot work, each of which is told on the property to change, and on no
 * other. What they are answered is a table in {@code target/faulty-configurations.md}.
 */
@EachDatabase(except = SQLITE)
class FaultyConfigurationsIT extends DatabaseTest {
  private static final Path PAGE = Path.of("target", "faulty-configurations.md");
  private static final String SECRET = "faulty-secret-0815";
  private static final List<String> LINES = Collections.synchronizedList(new ArrayList<>());

  private static final String URL = "connection.url";
  private static final String PASSWORD = "connection.password";

  private final String table = UniqueName.of("faulty");
  private final ServerSocket silent = silent();
  private final TestingUser user = user();
  private final List<FaultyConfiguration> configurations = new ArrayList<>();

  @TestFactory
  @DisplayName("C10_2 C10_3 what cannot work is told on the property to change, without a secret")
  Stream<DynamicTest> whatCannotWorkIsTold() {
    switch (server) {
      case POSTGRESQL -> addOfPostgreSql();
      case MARIADB, MYSQL -> addOfMySql();
      default -> addOfH2();
    }
    return configurations.stream()
        .map(faulty -> DynamicTest.dynamicTest(faulty.fault(), () -> answer(faulty)))
        .onClose(this::cleanUp);
  }

  @AfterAll
  static void writePage() throws IOException {
    Files.writeString(
        PAGE,
        "| Database | What is wrong | Property | Answer |\n|---|---|---|---|\n"
            + String.join("", LINES.stream().sorted().toList()));
    assertTheReadmeQuotesTheAnswers();
  }

  private static void assertTheReadmeQuotesTheAnswers() throws IOException {
    String answers =
        LINES.stream()
            .filter(line -> line.startsWith("| PostgreSQL "))
            .collect(joining())
            .replaceAll("\\bfaulty(_\\w+)?\\b|\\bnot_there\\b", "orders");
    List<String> quoted =
        Pattern.compile("\\| [^|]+ \\| `([^`]+)` \\|")
            .matcher(section(Files.readString(Path.of("README.md"))))
            .results()
            .map(row -> row.group(1))
            .toList();

    assertThat(quoted).hasSize(8).allSatisfy(words -> assertThat(answers).contains(words));
  }

  private static String section(String page) {
    int begin = page.indexOf("## What `validate` says");
    return page.substring(begin, page.indexOf("## ", begin + 1));
  }

  private void answer(FaultyConfiguration faulty) {
    Map<String, String> configuration = TaskConfiguration.on(database).with("topics", table);
    configuration.putAll(faulty.settings());

    Answer answer = Answer.of(configuration);

    assertThat(answer.errors()).containsOnlyKeys(faulty.property());
    List<String> errors = answer.errors().get(faulty.property());
    assertThat(errors).singleElement().asString().contains(faulty.message());
    OneErrorCode.in(errors.get(0));
    assertThat(answer.text()).doesNotContain(SECRET).doesNotContain(user.password());
    if (database.password().length() > 8) {
      assertThat(answer.text()).doesNotContain(database.password());
    }
    LINES.add(
        "| %s | %s | `%s` | %s |%n"
            .formatted(
                database.name(),
                faulty.fault(),
                faulty.property(),
                errors.get(0).replace("|", "\\|").replaceAll("_\\d+\\b", "")));
  }

  private void add(String fault, String property, String message, String... settings) {
    configurations.add(FaultyConfiguration.of(fault, property, message, settings));
  }

  private void addOfPostgreSql() {
    database
        .sql()
        .execute("create table %s_dated (topic text, part int, day date)".formatted(table));
    add("a URL that is none", URL, "must be a JDBC URL", URL, "postgresql://host/db");
    add("a URL of no driver", URL, "no JDBC driver accepts", URL, "jdbc:nosuch://host/db");
    add("a port where nobody listens", URL, "SQLSTATE 08", URL, database.urlOnPort(1));
    add(
        "a host that does not answer",
        URL,
        "SQLSTATE 08",
        URL,
        database.urlOnPort(silent.getLocalPort()) + "?loginTimeout=1&password=" + SECRET);
    add("no such database", URL, "SQLSTATE 3D000", URL, database.url() + "_not_there");
    add("a wrong password", PASSWORD, "SQLSTATE 28P01", PASSWORD, SECRET);
    add(
        "a password that no provider has put in",
        PASSWORD,
        "no config provider",
        PASSWORD,
        "${vault:db:password}");
    add("upsert without a key", "primary.key.mode", "needs a key", "insert.mode", "upsert");
    add("a misspelt property", "insert.mode", "did you mean", "insert.moed", "upsert");
    add("a batch of nothing", "batch.size", "batch.size", "batch.size", "0");
    addOfTables();
    add(
        "a table's name that is too long",
        "collection.name.format",
        "longer than the 63",
        "collection.name.format",
        "t".repeat(64));
    add(
        "a schema that is not there",
        "schema.evolution",
        "no such schema",
        "schema.evolution",
        "basic",
        "collection.name.format",
        "nowhere.${topic}");
    add(
        "coordinates that their columns cannot hold",
        "primary.key.fields",
        "column 'day'",
        "topics",
        table + "_dated",
        "primary.key.mode",
        "kafka",
        "primary.key.fields",
        "topic,part,day");
    addOfUser("TRUNCATE");
    add(
        "tables that the user may not create",
        "schema.evolution",
        "grant CREATE",
        user.settings("topics", "not_there", "schema.evolution", "basic"));
    add(
        "a table that the user may not alter",
        "schema.evolution",
        "lacks OWNERSHIP",
        user.settings("schema.evolution", "basic"));
    add(
        "an offsets table that the user may not create",
        "offsets.table.name",
        "CREATE TABLE",
        user.settings(
            "delivery.guarantee", "exactly_once", "offsets.table.name", table + "_no_offsets"));
  }

  private void addOfMySql() {
    database
        .sql()
        .execute(
            "create table %s (%s int primary key) engine=MyISAM"
                .formatted(database.quote(table + "_myisam"), database.quote("id")));
    addOfTables();
    addOfUser("DROP");
    add("a port where nobody listens", URL, "SQLSTATE 08", URL, database.urlOnPort(1));
    add(
        "a database that is not there, or not for the user",
        URL,
        "vendor code 1049",
        URL,
        database.url() + "_not_there");
    add("a wrong password", PASSWORD, "vendor code 1045", user.settings(PASSWORD, SECRET));
    add(
        "a table without transactions",
        "delivery.guarantee",
        "no transactions",
        "topics",
        table + "_myisam",
        "delivery.guarantee",
        "exactly_once");
    add(
        "a table that the user may not alter",
        "schema.evolution",
        "lacks ALTER",
        user.settings("schema.evolution", "basic"));
  }

  private void addOfH2() {
    addOfTables();
    add("a wrong password", PASSWORD, "SQLSTATE 28000", PASSWORD, SECRET);
  }

  /** Adds tables as people have them by mistake. The first table is as it should be, for itself. */
  private void addOfTables() {
    String id = database.quote("id");
    database
        .sql()
        .execute(
            "create table %s (%s int, %s int)"
                .formatted(database.quote(table + "_bare"), id, database.quote("n")),
            "create table %s (%s int primary key, %s int not null)"
                .formatted(database.quote(table + "_strict"), id, database.quote("n")),
            "create table %s (%s int primary key)"
                .formatted(database.quote(table + "_offsets"), id));
    String bare = table + "_bare";
    String strict = table + "_strict";
    add("a table that is not there", "schema.evolution", "not_there", "topics", "not_there");
    add(
        "a table that is not there, and has to",
        "schema.evolution",
        "not_there",
        "topics",
        table + ",not_there",
        "schema.evolution",
        "validate-only");
    add(
        "a key of a column that is not there",
        "primary.key.fields",
        "no column 'order_id'",
        "primary.key.mode",
        "record_value",
        "primary.key.fields",
        "order_id");
    add(
        "upsert by columns that have no unique index",
        "primary.key.fields",
        "unique index on exactly the columns [name]",
        upsert("name"));
    add(
        "the same in the words of another sink",
        "primary.key.fields",
        "pk.fields (read as primary.key.fields): ",
        "insert.mode",
        "upsert",
        "pk.mode",
        "record_key",
        "pk.fields",
        "name");
    add(
        "upsert into a table without any unique index",
        "primary.key.fields",
        "the table has none",
        "topics",
        bare,
        "insert.mode",
        "upsert",
        "primary.key.mode",
        "record_key");
    add(
        "a column that needs a value and is excluded",
        "field.exclude.list",
        "[n]",
        "topics",
        strict,
        "field.exclude.list",
        "n");
    add(
        "a column that needs a value and is not included",
        "field.include.list",
        "[id, n]",
        "topics",
        strict,
        "field.include.list",
        "other");
    add(
        "an offsets table that is another one",
        "offsets.table.name",
        "keeps no offsets",
        "delivery.guarantee",
        "exactly_once",
        "offsets.table.name",
        table + "_offsets");
  }

  private void addOfUser(String truncate) {
    add(
        "upsert by a user who may not update",
        "connection.username",
        "lacks UPDATE",
        user.settings(upsert("id")));
    add(
        "deletes by a user who may not",
        "delete.enabled",
        "lacks DELETE",
        user.settings(
            "delete.enabled", "true",
            "primary.key.mode", "record_key",
            "primary.key.fields", "id"));
    add(
        "truncates by a user who may not",
        "truncate.enabled",
        "lacks " + truncate,
        user.settings("truncate.enabled", "true"));
  }

  private static String[] upsert(String field) {
    return new String[] {
      "insert.mode", "upsert", "primary.key.mode", "record_key", "primary.key.fields", field
    };
  }

  private TestingUser user() {
    TestingRow.createTable(database, table, true);
    return TestingUser.create(database, table, Set.of("SELECT", "INSERT"));
  }

  /** Returns a server that takes connections, and says nothing. */
  private static ServerSocket silent() {
    try {
      return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void cleanUp() {
    user.close();
    try {
      silent.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
