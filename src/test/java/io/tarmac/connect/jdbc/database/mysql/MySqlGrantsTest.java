package io.tarmac.connect.jdbc.database.mysql;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MySqlGrantsTest {

  @Test
  void aGrantIsOfAServerADatabaseOrATable() {
    MySqlGrants grants =
        grants(
            "GRANT USAGE ON *.* TO `u`@`%`",
            "GRANT SELECT, INSERT ON `shop`.* TO `u`@`%`",
            "GRANT UPDATE ON `shop`.`orders` TO `u`@`%` WITH GRANT OPTION");

    assertThat(grants.allow("SELECT", "shop", "anything")).isTrue();
    assertThat(grants.allow("SELECT", "other", "orders")).isFalse();
    assertThat(grants.allow("UPDATE", "shop", "orders")).isTrue();
    assertThat(grants.allow("UPDATE", "shop", "items")).isFalse();
    assertThat(grants("GRANT DELETE ON *.* TO `u`@`%`").allow("DELETE", "a", "b")).isTrue();
  }

  @Test
  void allPrivilegesAreEach() {
    assertThat(grants("GRANT ALL PRIVILEGES ON `shop`.* TO `u`@`%`").allow("DROP", "shop", "t"))
        .isTrue();
    assertThat(MySqlGrants.ALL.allow("CREATE", "any", "table")).isTrue();
  }

  @Test
  void aPrivilegeOnAColumnIsOneOnTheTable() {
    MySqlGrants grants =
        grants("GRANT SELECT (`a`, `b)`), INSERT (`a`), DELETE ON `shop`.`orders` TO `u`@`%`");

    assertThat(grants.allow("SELECT", "shop", "orders")).isTrue();
    assertThat(grants.allow("INSERT", "shop", "orders")).isTrue();
    assertThat(grants.allow("DELETE", "shop", "orders")).isTrue();
    assertThat(grants.allow("UPDATE", "shop", "orders")).isFalse();
  }

  @Test
  void theDatabaseOfAllTablesIsAPattern() {
    MySqlGrants grants =
        grants("GRANT SELECT ON `te\\_t%`.* TO `u`@`%`", "GRANT INSERT ON `a_c`.* TO `u`@`%`");

    assertThat(grants.allow("SELECT", "te_ts", "t")).isTrue();
    assertThat(grants.allow("SELECT", "text", "t")).isFalse();
    assertThat(grants.allow("INSERT", "abc", "t")).isTrue();
    assertThat(grants("GRANT INSERT ON `a_c`.`t` TO `u`@`%`").allow("INSERT", "abc", "t"))
        .isFalse();
  }

  @Test
  void namesAreQuoted() {
    MySqlGrants grants = grants("GRANT INSERT ON `sh``op`.`or``ders` TO `u`@`%`");

    assertThat(grants.allow("INSERT", "sh`op", "or`ders")).isTrue();
  }

  @Test
  void whatIsNotOfTablesIsLeftOut() {
    MySqlGrants grants =
        grants(
            "GRANT `role`@`%` TO `u`@`%`",
            "GRANT EXECUTE ON PROCEDURE `shop`.`orders` TO `u`@`%`",
            "GRANT PROXY ON ``@`` TO `root`@`localhost` WITH GRANT OPTION",
            "SET DEFAULT ROLE `r` FOR `u`@`%`");

    assertThat(grants.allow("EXECUTE", "shop", "orders")).isFalse();
  }

  @Test
  @DisplayName("C6_3 grants on hundreds of columns, and names of any length, take no stack")
  void grantsMayBeLong() {
    String columns =
        IntStream.range(0, 20_000).mapToObj(i -> "`co``lumn)" + i + "`").collect(joining(", "));
    String name = "``".repeat(500_000);

    MySqlGrants grants =
        grants(
            "GRANT SELECT ("
                + columns
                + "), INSERT ("
                + columns
                + ") ON `shop`.`orders` TO `u`@`%`",
            "GRANT DELETE ON `" + name + "`.`" + name + "` TO `u`@`%`",
            "GRANT UPDATE ON `" + "%a".repeat(500) + "`.* TO `u`@`%`");

    assertThat(grants.allow("INSERT", "shop", "orders")).isTrue();
    assertThat(grants.allow("DELETE", "shop", "orders")).isFalse();
    assertThat(grants.allow("UPDATE", "a".repeat(499), "orders")).isFalse();
    assertThat(grants.allow("UPDATE", "a".repeat(64) + "a".repeat(500), "orders")).isTrue();
  }

  private static MySqlGrants grants(String... lines) {
    return MySqlGrants.of(List.of(lines));
  }
}
