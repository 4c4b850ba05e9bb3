package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import java.util.Map;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

  @Test
  @DisplayName("C10_3 the URL and the password are hidden, wherever they stand")
  void theUrlAndThePasswordAreHidden() {
    String url = "jdbc:postgresql://db.example/fleet";

    assertThat(redacted(url, "hunter2", "hunter2: cannot open " + url + " with hunter2"))
        .isEqualTo("[hidden]: cannot open the URL with [hidden]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://db.example/fleet?user=pilot&password=hunter2",
        "jdbc:mysql://db.example/fleet?password=hunter2&useSSL=true",
        "jdbc:mysql://db.example/fleet?PASSWORD=hunter2",
        "jdbc:postgresql://db.example/fleet?sslpassword=hunter2",
        "jdbc:mysql://db.example/fleet?trustCertificateKeyStorePassword=hunter2",
        "jdbc:h2:tcp://db.example/fleet;USER=pilot;PASSWORD=hunter2",
        "jdbc:h2:tcp://db.example/fleet;PASSWORD=hunter2;TRACE_LEVEL_FILE=0",
        "jdbc:mysql://pilot:hunter2@db.example/fleet"
      })
  @DisplayName("C10_3 a secret within the URL is hidden where a part of the URL is quoted")
  void aSecretWithinTheUrlIsHidden(String url) {
    String part = url.contains("@") ? "pilot:hunter2" : "hunter2";

    assertThat(redacted(url, null, "cannot parse '" + part + "'"))
        .isEqualTo("cannot parse '[hidden]'");
  }

  @Test
  @DisplayName("C10_3 a password with an @ in the URL is hidden up to the last one")
  void aPasswordWithAnAtIsHidden() {
    String words = "failed to parse the URL authority segment 'pilot:hun@ter2@db.example'";

    assertThat(redacted("jdbc:mysql://pilot:hun@ter2@db.example/fleet", null, words))
        .isEqualTo("failed to parse the URL authority segment '[hidden]@db.example'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "?", "#"})
  @DisplayName("C10_3 a password with a character that ends the authority is hidden too")
  void aPasswordThatEndsTheAuthorityEarlyIsHidden(String end) {
    String url = "jdbc:mysql://pilot:hunter2" + end + "x@db.example/fleet";

    assertThat(redacted(url, null, "Failed to parse the host:port pair 'pilot:hunter2'."))
        .doesNotContain("hunter2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:oracle:thin:scott/hunter2@//db.example:1521/fleet",
        "jdbc:oracle:thin:scott/hunter2@db.example:1521:fleet",
        "jdbc:oracle:thin:scott/\"hunter2\"@//db.example:1521/fleet",
        "jdbc:oracle:oci:scott/hunter2@fleet"
      })
  @DisplayName("C10_3 a password before the address of Oracle's URL is hidden")
  void aPasswordOfOraclesUrlIsHidden(String url) {
    assertThat(redacted(url, null, "cannot log in with hunter2"))
        .isEqualTo("cannot log in with [hidden]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://address=(host=db.example)(=x)(password=hunter2)/fleet",
        "jdbc:mysql://address=(host=db.example)(password=hunter2/fleet",
        "jdbc:mysql://(host=db.example,=x,password2=hunter2,user=scott)/fleet",
        "jdbc:db2://db.example/fleet:password=hunter2;user=scott;",
        "jdbc:sqlserver://db.example;user=scott;password=hunter2"
      })
  @DisplayName("C10_3 a password among the parameters of a URL is hidden, whatever separates them")
  void aPasswordAmongTheParametersIsHidden(String url) {
    assertThat(redacted(url, null, "failed to parse near '(=x)(password=hunter2)'"))
        .isEqualTo("failed to parse near '(=x)(password=[hidden])'");
  }

  @Test
  @DisplayName("C10_3 an @ in a password of Oracle's URL does not end it")
  void anAtInAPasswordOfOraclesUrlDoesNotEndIt() {
    assertThat(
            redacted(
                "jdbc:oracle:thin:scott/\"hun@ter2\"@//db.example:1521/fleet",
                null,
                "cannot log in to db.example with hun@ter2"))
        .isEqualTo("cannot log in to db.example with [hidden]");
    assertThat(redacted("jdbc:oracle:thin:@//db.example:1521/fleet", null, "db.example is away"))
        .isEqualTo("db.example is away");
  }

  @Test
  @DisplayName("C10_3 of two secrets, one part of the other, both are hidden in full")
  void theLongerSecretIsHiddenFirst() {
    String url = "jdbc:postgresql://db.example/fleet?sslpassword=hunter2-long";

    assertThat(redacted(url, "hunter2", "tried hunter2-long, then hunter2"))
        .isEqualTo("tried [hidden], then [hidden]");
  }

  @Test
  @DisplayName("C10_3 a driver's properties are hidden where their names say that they are secrets")
  void propertiesOfTheDriverAreHidden() {
    Map<String, String> properties =
        Map.of("sslpassword", "hunter2", "ApplicationName", "fleet", "accessToken", "t0ken");

    assertThat(
            new Redaction(new ConnectionSettings("jdbc:h2:mem:", null, null, properties, false))
                .redact("fleet tried hunter2 and t0ken"))
        .isEqualTo("fleet tried [hidden] and [hidden]");
  }

  @Test
  void whatIsNoSecretStays() {
    String url = "jdbc:postgresql://db.example/fleet?user=pilot&password=&connectTimeout=5";
    String words = "Connection to db.example:5432 refused for pilot after 5 s";

    assertThat(redacted(url, "", words)).isEqualTo(words);
    assertThat(redacted(url, null, words)).isEqualTo(words);
  }

  private static String redacted(String url, @Nullable String password, String words) {
    return new Redaction(
            new ConnectionSettings(url, "pilot", password == null ? null : new Password(password)))
        .redact(words);
  }
}
