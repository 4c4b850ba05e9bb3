package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.kafka.common.config.AbstractConfig;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldFilterTest {

  @DisplayName("C7_2 field.include.list")
  @ParameterizedTest(name = "{0} of {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "id,name | flights | id | true",
        "id,name | flights | amount | false",
        "id, name | flights | name | true",
        "n.* | flights | name | true",
        "am | flights | amount | false",
        "flights:id | flights | id | true",
        "flights:id | crews | id | false",
        "fl.*:id,crews:name | flights | id | true",
        "fl.*:id,crews:name | crews | id | false",
        "server.fleet:id | server.fleet | id | true",
        "a$b | flights | a$b | true"
      })
  void includes(String list, String topic, String field, boolean written) {
    assertThat(filter("field.include.list", list).allows(topic, List.of(field))).isEqualTo(written);
  }

  @DisplayName("C7_2 field.exclude.list")
  @ParameterizedTest(name = "{0} of {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "id,name | flights | id | false",
        "id,name | flights | amount | true",
        "flights:.* | flights | id | false",
        "flights:.* | crews | id | true",
        "Id | flights | id | true"
      })
  void excludes(String list, String topic, String field, boolean written) {
    assertThat(filter("field.exclude.list", list).allows(topic, List.of(field))).isEqualTo(written);
  }

  @Test
  void withoutListsEverythingIsWritten() {
    assertThat(FieldFilter.ALL.allows("flights", List.of("id"))).isTrue();
    assertThat(filter("field.include.list", "").allows("flights", List.of("id"))).isTrue();
  }

  @Test
  @DisplayName("C7_6 an entry for a nested Struct counts for its fields too")
  void anEntryForANestedStructCountsForItsFields() {
    List<String> nested = List.of("crew", "crew_pilot");

    assertThat(filter("field.include.list", "crew").allows("t", nested)).isTrue();
    assertThat(filter("field.include.list", "crew_pilot").allows("t", nested)).isTrue();
    assertThat(filter("field.exclude.list", "crew").allows("t", nested)).isFalse();
    assertThat(filter("field.exclude.list", "crew_steward").allows("t", nested)).isTrue();
  }

  @Test
  void itIsKnownWhetherTheTopicMatters() {
    assertThat(filter("field.exclude.list", "id,flights:name").dependsOnTopic()).isTrue();
    assertThat(filter("field.include.list", "flights:name").dependsOnTopic()).isTrue();
    assertThat(filter("field.exclude.list", "id,name").dependsOnTopic()).isFalse();
  }

  @Test
  @DisplayName(
      "C10_2 what is to be written and fits no name is known, but for what concerns a topic")
  void whatFitsNoNameIsKnown() {
    List<String> names = List.of("id", "name");

    assertThat(filter("field.include.list", "id,nmae,n.*,flights:gate").missing(names))
        .containsExactly("nmae");
    assertThat(filter("field.exclude.list", "nmae").missing(names)).isEmpty();
  }

  private static FieldFilter filter(String property, String list) {
    return FieldProperties.parse(
        new AbstractConfig(
            SinkConfigDef.definition(), TestingProperties.with(property, list), false));
  }
}
