package io.tarmac.perf.cli;

import io.tarmac.perf.result.SinkName;
import io.tarmac.perf.trial.SinkUnderTest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A reader of variants of Tarmac: {@code NAME:KEY=VALUE,KEY=VALUE}. Values may have commas. */
final class VariantConverter implements ITypeConverter<SinkUnderTest> {
  private static final Pattern VARIANT = Pattern.compile("([\\w-]+):(.+)");
  private static final Pattern PROPERTY = Pattern.compile("([\\w.-]+)=(.*)");

  @Override
  public SinkUnderTest convert(String text) {
    Matcher variant = VARIANT.matcher(text);
    if (!variant.matches()) {
      throw new TypeConversionException("'" + text + "' is not NAME:KEY=VALUE");
    }
    Map<String, String> properties = new LinkedHashMap<>();
    for (String pair : variant.group(2).split(",(?=[\\w.-]+=)")) {
      Matcher property = PROPERTY.matcher(pair);
      if (!property.matches()) {
        throw new TypeConversionException("'" + pair + "' is not KEY=VALUE");
      }
      properties.put(property.group(1), property.group(2));
    }
    SinkUnderTest sink = SinkUnderTest.variant(variant.group(1), properties);
    if (SinkName.isTwin(sink.name())) {
      throw new TypeConversionException("'" + sink.name() + "' is reserved; choose another NAME");
    }
    return sink;
  }
}
