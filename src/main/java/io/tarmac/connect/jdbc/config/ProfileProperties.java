package io.tarmac.connect.jdbc.config;

import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;

/**
 * The properties that name the sink for which the configuration was written, and ask for a report.
 */
public final class ProfileProperties {

  public static final String PROFILE = "config.profile";
  public static final String REPORT = "config.report";

  private ProfileProperties() {}

  static void addTo(PropertyGroup properties) {
    properties.add(
        Property.text(PROFILE, "Profile", Importance.MEDIUM, Profile.AUTO)
            .checkedBy(
                new Choice(
                    Stream.concat(
                            Stream.of(Profile.AUTO), Stream.of(Profile.values()).map(Choice::name))
                        .toList()))
            .ofWidth(Width.SHORT),
        "Set this to the sink that your configuration was written for. The profile decides the"
            + " names of properties, their defaults and the types of created columns. If you set"
            + " it, the sink may also create a table or column next to one whose name differs"
            + " only in case. auto: the sink whose property names you use. Names that"
            + " Confluent's and Aiven's sinks share choose confluent, names that decide nothing"
            + " choose tarmac, and names of several sinks are an error. tarmac: Tarmac's names"
            + " and defaults. debezium: those of Debezium's sink. confluent: those of"
            + " Confluent's sink. aiven: those of Aiven's sink. Example: confluent");
    properties.add(
        Property.flag(REPORT, "Report", Importance.LOW, false),
        "Set this to true to see what becomes of each property: used, translated, ignored or"
            + " unknown, and what is advised. The answer of validate then has this report among"
            + " the recommended values of this property. The worker's log has it whenever you"
            + " use a property of another sink, or there is advice. Example: true");
  }
}
