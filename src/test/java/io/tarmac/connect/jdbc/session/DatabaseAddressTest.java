package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseAddressTest {

  @DisplayName("C10_2 the hosts and ports of a URL are named")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:postgresql://db.example/fleet|db.example:5432",
        "jdbc:postgresql://db.example:6432/fleet?user=me&password=a|db.example:6432",
        "jdbc:postgresql://a:1,b:2,c/fleet|a:1, b:2, c:5432",
        "jdbc:postgresql://[::1]:5433/fleet|[::1]:5433",
        "jdbc:mysql://db/fleet|db:3306",
        "jdbc:mysql://me:pass@db:3307/fleet|db:3307",
        "jdbc:mysql://me:p@ss@db:3307/fleet|db:3307",
        "jdbc:mysql:loadbalance://a,b:2/fleet|a:3306, b:2",
        "jdbc:mysql://address=(host=a)(port=7),(host=b,port=8)/fleet|a:7, b:8",
        "jdbc:mariadb:sequential://a:1,b/fleet|a:1, b:3306",
        "jdbc:mariadb://address=(host=a)(port=7)(type=primary)/fleet|a:7",
        "jdbc:sqlserver://db:1433;databaseName=fleet|db:1433",
        "JDBC:MySQL://DB/fleet|DB:3306"
      })
  void hostsAndPortsAreNamed(String url, String address) {
    assertThat(DatabaseAddress.of(url)).isEqualTo(address);
  }

  @DisplayName("C10_3 nothing is named where a secret may look like a host")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://me:TOP/SECRET@db:3307/fleet",
        "jdbc:mysql://me:12?TOPSECRET@db/fleet",
        "jdbc:postgresql://db/fleet?user=me&password=a@TOPSECRET",
        "jdbc:mysql://me:TOPSECRET/fleet",
        "jdbc:h2:mem:fleet",
        "jdbc:oracle:thin:me/TOPSECRET@db:1521:fleet",
        "no url"
      })
  void nothingElseIsNamed(String url) {
    assertThat(DatabaseAddress.of(url)).isEmpty();
  }
}
