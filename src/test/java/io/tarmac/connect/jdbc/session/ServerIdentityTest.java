package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerIdentityTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db/fleet",
        "jdbc:postgresql://db/fleet?sslmode=prefer",
        "jdbc:postgresql://db/fleet?%73slmode=verify-full",
        "jdbc:postgresql://db/fleet?sslmode=disable",
        "jdbc:postgresql://db/fleet?ssl=false",
        "jdbc:postgresql://db/fleet?ApplicationName=sslmode%3Drequire",
        "jdbc:postgresql://localhost,db/fleet",
        "jdbc:postgresql://127.0.0.1:5432,db:5432/fleet",
        "jdbc:postgresql://127.0.0.1.example/fleet",
        "jdbc:postgresql://localhost.example/fleet",
        "jdbc:postgresql://localhost/fleet?PGHOST=db",
        "jdbc:postgresql://[fd00::2]:5432/fleet"
      })
  @DisplayName("C10_3 PostgreSQL's driver sends no password in clear to another machine")
  void thePasswordIsProtected(String url) throws SQLException {
    assertThat(protectedProperties(url)).containsEntry("requireAuth", "!password");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql:fleet",
        "jdbc:postgresql:///fleet",
        "jdbc:postgresql://LocalHost/fleet",
        "jdbc:postgresql://localhost:5432,127.0.0.2:5433/fleet",
        "jdbc:postgresql://[::1]:5432/fleet",
        "jdbc:postgresql://[0:0:0:0:0:0:0:1]/fleet",
        "jdbc:postgresql://db/fleet?sslmode=require",
        "jdbc:postgresql://db/fleet?sslmode=VERIFY-CA",
        "jdbc:postgresql://db/fleet?ssl=true",
        "jdbc:postgresql://db/fleet?requireAuth=password",
        "jdbc:mysql://db/fleet",
        "jdbc:mariadb://db/fleet"
      })
  @DisplayName("C10_3 settings of encryption and login are left as they are")
  void theSettingsStand(String url) throws SQLException {
    assertThat(protectedProperties(url)).doesNotContainKey("requireAuth");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db/fleet, true",
    "jdbc:postgresql://db/fleet?sslmode=require, true",
    "jdbc:postgresql://db/fleet?sslmode=verify-full, false",
    "jdbc:postgresql://localhost/fleet, false",
    "jdbc:mysql://db/fleet, true",
    "jdbc:mysql://db/fleet?sslMode=REQUIRED, true",
    "jdbc:mysql://db/fleet?sslMode=VERIFY_CA, true",
    "jdbc:mysql://db/fleet?sslMode=verify_identity, false",
    "'jdbc:mysql://(host=db,port=3306)/fleet', true",
    "'jdbc:mysql://127.0.0.1:3306,db:3306/fleet', true",
    "'jdbc:mysql://127.0.0.1:3306,localhost/fleet', false",
    "jdbc:mysql://address=(host=127.0.0.1)(port=3306)/fleet, false",
    "'jdbc:mysql://a,b/fleet?sslMode=VERIFY_IDENTITY', false",
    "'jdbc:mysql:replication://a,b/fleet?sslMode=VERIFY_CA', true",
    "jdbc:mysql+srv://db.example/fleet, true",
    "jdbc:mysql+srv://db.example/fleet?sslMode=VERIFY_IDENTITY, false",
    "jdbc:mariadb://db/fleet, true",
    "jdbc:mariadb://db/fleet?sslMode=trust, true",
    "jdbc:mariadb://db/fleet?sslMode=verify-full, false",
    "jdbc:mariadb://[::1]:3306/fleet, false",
    "jdbc:mariadb://127.0.0.1:3306/fleet, false",
    "jdbc:h2:mem:identity, false"
  })
  @DisplayName("C10_3 a server of another machine is verified by its certificate and name, or not")
  void unverifiedServers(String url, boolean isUnverified) throws SQLException {
    assertThat(ServerIdentity.of(driver(url), url, new Properties()).isUnverified())
        .isEqualTo(isUnverified);
  }

  private static Properties protectedProperties(String url) throws SQLException {
    Properties properties = new Properties();
    ServerIdentity.of(driver(url), url, properties).protectPassword(properties);
    return properties;
  }

  private static Driver driver(String url) throws SQLException {
    return DriverManager.getDriver(url);
  }
}
