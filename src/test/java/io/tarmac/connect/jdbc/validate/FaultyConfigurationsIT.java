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
  private final List<DynamicTest> tests = new ArrayList<>();

  @TestFactory
  @DisplayName("C10_2 C10_3 what cannot work is told on the property to change, without a secret")
  Stream<DynamicTest> whatCannotWorkIsTold() {
    switch (server) {
      case POSTGRESQL -> addOfPostgreSql();
      case MARIADB, MYSQL -> addOfMySql();
      default -> addOfH2();
    }
    return tests.stream().onClose(this::cleanUp);
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

  /** Settings that cannot work, next to those that every connector to the database has. */
  private final class Fault {
    private final String words;
    private final TaskConfiguration configuration =
        TaskConfiguration.on(database).with("topics", table);

    private Fault(String words) {
      this.words = words;
    }

    Fault with(String name, String value) {
      configuration.with(name, value);
      return this;
    }

    /** Sets the user who may do little. */
    Fault withUser() {
      configuration.with(user.settings());
      return this;
    }

    Fault upsertBy(String field) {
      configuration.upsert().keyFromRecordKey().with("primary.key.fields", field);
      return this;
    }

    /** Adds a test that a property, and no other, has an error with this part of a message. */
    void expectErrorOn(String property, String message) {
      tests.add(DynamicTest.dynamicTest(words, () -> check(property, message)));
    }

    private void check(String property, String message) {
      Answer answer = Answer.of(configuration);

      assertThat(answer.errors()).containsOnlyKeys(property);
      List<String> errors = answer.errors().get(property);
      assertThat(errors).singleElement().asString().contains(message);
      OneErrorCode.in(errors.get(0));
      assertThat(answer.text()).doesNotContain(SECRET).doesNotContain(user.password());
      if (database.password().length() > 8) {
        assertThat(answer.text()).doesNotContain(database.password());
      }
      String shown = errors.get(0).replace("|", "\\|").replaceAll("_\\d+\\b", "");
      LINES.add("| %s | %s | `%s` | %s |%n".formatted(database.name(), words, property, shown));
    }
  }

  private void addOfPostgreSql() {
    database
        .sql()
        .execute("create table %s_dated (topic text, part int, day date)".formatted(table));
    new Fault("a URL that is none")
        .with(URL, "postgresql://host/db")
        .expectErrorOn(URL, "must be a JDBC URL");
    new Fault("a URL of no driver")
        .with(URL, "jdbc:nosuch://host/db")
        .expectErrorOn(URL, "no JDBC driver accepts");
    String silentServer = database.urlOnPort(silent.getLocalPort());
    new Fault("a host that does not answer")
        .with(URL, silentServer + "?loginTimeout=1&password=" + SECRET)
        .expectErrorOn(URL, "SQLSTATE 08");
    new Fault("no such database")
        .with(URL, database.url() + "_not_there")
        .expectErrorOn(URL, "SQLSTATE 3D000");
    new Fault("a wrong password").with(PASSWORD, SECRET).expectErrorOn(PASSWORD, "SQLSTATE 28P01");
    new Fault("a password that no provider has put in")
        .with(PASSWORD, "${vault:db:password}")
        .expectErrorOn(PASSWORD, "no config provider");
    new Fault("upsert without a key")
        .with("insert.mode", "upsert")
        .expectErrorOn("primary.key.mode", "needs a key");
    new Fault("a misspelt property")
        .with("insert.moed", "upsert")
        .expectErrorOn("insert.mode", "did you mean");
    new Fault("a batch of nothing")
        .with("batch.size", "0")
        .expectErrorOn("batch.size", "batch.size");
    addOfPort();
    addOfTables();
    new Fault("a table's name that is too long")
        .with("collection.name.format", "t".repeat(64))
        .expectErrorOn("collection.name.format", "longer than the 63");
    new Fault("a schema that is not there")
        .with("schema.evolution", "basic")
        .with("collection.name.format", "nowhere.${topic}")
        .expectErrorOn("schema.evolution", "no such schema");
    new Fault("coordinates that their columns cannot hold")
        .with("topics", table + "_dated")
        .with("primary.key.mode", "kafka")
        .with("primary.key.fields", "topic,part,day")
        .expectErrorOn("primary.key.fields", "column 'day'");
    addOfUser("TRUNCATE");
    new Fault("tables that the user may not create")
        .withUser()
        .with("topics", "not_there")
        .with("schema.evolution", "basic")
        .expectErrorOn("schema.evolution", "grant CREATE");
    new Fault("a table that the user may not alter")
        .withUser()
        .with("schema.evolution", "basic")
        .expectErrorOn("schema.evolution", "lacks OWNERSHIP");
    new Fault("an offsets table that the user may not create")
        .withUser()
        .with("delivery.guarantee", "exactly_once")
        .with("offsets.table.name", table + "_no_offsets")
        .expectErrorOn("offsets.table.name", "CREATE TABLE");
  }

  private void addOfMySql() {
    database
        .sql()
        .execute(
            "create table %s (%s int primary key) engine=MyISAM"
                .formatted(database.quote(table + "_myisam"), database.quote("id")));
    addOfPort();
    addOfTables();
    addOfUser("DROP");
    new Fault("a database that is not there, or not for the user")
        .with(URL, database.url() + "_not_there")
        .expectErrorOn(URL, "vendor code 1049");
    new Fault("a wrong password")
        .withUser()
        .with(PASSWORD, SECRET)
        .expectErrorOn(PASSWORD, "vendor code 1045");
    new Fault("a table without transactions")
        .with("topics", table + "_myisam")
        .with("delivery.guarantee", "exactly_once")
        .expectErrorOn("delivery.guarantee", "no transactions");
    new Fault("a table that the user may not alter")
        .withUser()
        .with("schema.evolution", "basic")
        .expectErrorOn("schema.evolution", "lacks ALTER");
  }

  private void addOfH2() {
    addOfTables();
    new Fault("a wrong password").with(PASSWORD, SECRET).expectErrorOn(PASSWORD, "SQLSTATE 28000");
  }

  private void addOfPort() {
    new Fault("a port where nobody listens")
        .with(URL, database.urlOnPort(1))
        .expectErrorOn(URL, "SQLSTATE 08");
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
    new Fault("a table that is not there")
        .with("topics", "not_there")
        .expectErrorOn("schema.evolution", "not_there");
    new Fault("a table that is not there, and has to")
        .with("topics", table + ",not_there")
        .with("schema.evolution", "validate-only")
        .expectErrorOn("schema.evolution", "not_there");
    new Fault("a key of a column that is not there")
        .with("primary.key.mode", "record_value")
        .with("primary.key.fields", "order_id")
        .expectErrorOn("primary.key.fields", "no column 'order_id'");
    new Fault("upsert by columns that have no unique index")
        .upsertBy("name")
        .expectErrorOn("primary.key.fields", "unique index on exactly the columns [name]");
    new Fault("the same in the words of another sink")
        .with("insert.mode", "upsert")
        .with("pk.mode", "record_key")
        .with("pk.fields", "name")
        .expectErrorOn("primary.key.fields", "pk.fields (read as primary.key.fields): ");
    new Fault("upsert into a table without any unique index")
        .with("topics", table + "_bare")
        .with("insert.mode", "upsert")
        .with("primary.key.mode", "record_key")
        .expectErrorOn("primary.key.fields", "the table has none");
    new Fault("a column that needs a value and is excluded")
        .with("topics", table + "_strict")
        .with("field.exclude.list", "n")
        .expectErrorOn("field.exclude.list", "[n]");
    new Fault("a column that needs a value and is not included")
        .with("topics", table + "_strict")
        .with("field.include.list", "other")
        .expectErrorOn("field.include.list", "[id, n]");
    new Fault("an offsets table that is another one")
        .with("delivery.guarantee", "exactly_once")
        .with("offsets.table.name", table + "_offsets")
        .expectErrorOn("offsets.table.name", "keeps no offsets");
  }

  private void addOfUser(String truncate) {
    new Fault("upsert by a user who may not update")
        .withUser()
        .upsertBy("id")
        .expectErrorOn("connection.username", "lacks UPDATE");
    new Fault("deletes by a user who may not")
        .withUser()
        .with("delete.enabled", "true")
        .with("primary.key.mode", "record_key")
        .with("primary.key.fields", "id")
        .expectErrorOn("delete.enabled", "lacks DELETE");
    new Fault("truncates by a user who may not")
        .withUser()
        .with("truncate.enabled", "true")
        .expectErrorOn("truncate.enabled", "lacks " + truncate);
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
