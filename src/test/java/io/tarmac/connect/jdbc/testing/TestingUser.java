package io.tarmac.connect.jdbc.testing;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** A user of a database who may do next to nothing. */
public record TestingUser(TestingDatabase database, String name, String password)
    implements AutoCloseable {
  private static final String PASSWORD = "least-privilege-0815";

  /** A user who may connect, and do with a table what the privileges say. */
  public static TestingUser create(TestingDatabase database, String table, Set<String> privileges) {
    return create(database, table, privileges, PASSWORD);
  }

  /** The same with a password of the test's own. */
  public static TestingUser create(
      TestingDatabase database, String table, Set<String> privileges, String password) {
    // A server that outlives this JVM may have another's users.
    String name =
        UniqueName.of("TARMAC_" + UUID.randomUUID().toString().substring(0, 8))
            .toUpperCase(Locale.ROOT);
    TestingUser user = new TestingUser(database, name, password);
    user.create(table, privileges);
    return user;
  }

  /** The settings of a connector that connects as the user. */
  public String[] settings(String... more) {
    String[] own = {
      "connection.url", url(database.url()),
      "connection.username", name,
      "connection.password", password
    };
    String[] all = Arrays.copyOf(own, own.length + more.length);
    System.arraycopy(more, 0, all, own.length, more.length);
    return all;
  }

  /** Where an address says how the database is to be run, only its administrator may connect. */
  public static String url(String ofAdministrator) {
    return ofAdministrator.split(";", 2)[0];
  }

  @Override
  public void close() {
    switch (database.name()) {
      case "PostgreSQL" ->
          Superuser.execute(
              database,
              "drop owned by " + database.quote(name),
              "drop role " + database.quote(name));
      default -> database.sql().execute("drop user " + account());
    }
  }

  private void create(String table, Set<String> privileges) {
    switch (database.name()) {
      case "PostgreSQL" ->
          Superuser.execute(
              database, "create role %s login password '%s'".formatted(account(), password));
      case "MySQL", "MariaDB" ->
          database
              .sql()
              .execute("create user %s identified by '%s'".formatted(account(), password));
      default ->
          database.sql().execute("create user %s password '%s'".formatted(account(), password));
    }
    grant(table, privileges);
  }

  /** Returns the user as the database's statements name it. */
  private String account() {
    return switch (database.name()) {
      case "MySQL", "MariaDB" -> "'%s'@'%%'".formatted(name);
      default -> database.quote(name);
    };
  }

  /** Lets the user do something with one more table. */
  public void grant(String table, Set<String> privileges) {
    if (database.name().equals("MySQL")) {
      grantInMySql(table, privileges);
    } else if (!privileges.isEmpty()) {
      database
          .sql()
          .execute(
              "grant %s on %s to %s"
                  .formatted(String.join(", ", privileges), database.quote(table), account()));
    }
  }

  /** Who may do everything may still not be allowed to grant it. */
  private void grantInMySql(String table, Set<String> privileges) {
    String set =
        privileges.stream()
            .map(each -> each.charAt(0) + each.substring(1).toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(","));
    database
        .sql()
        .execute(
            """
            insert into mysql.tables_priv (host, db, user, table_name, grantor, table_priv)
            values ('%%', schema(), '%s', '%s', '', '%s')
            """
                .formatted(
                    name, privileges.isEmpty() ? "none" : table, set.isEmpty() ? "Show view" : set),
            "flush privileges");
  }
}
