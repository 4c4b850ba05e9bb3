package io.tarmac.perf;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** A check of which package of perf may know which others. */
@AnalyzeClasses(packages = "io.tarmac.perf", importOptions = ImportOption.DoNotIncludeTests.class)
final class PerfArchitectureTest {
  private static final String PERF = "io.tarmac.perf.";

  @ArchTest
  static final ArchRule packagesFormNoCycle =
      slices().matching(PERF + "(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule aSuiteRunsTrials =
      knowsOnly(
          "suite", "trial", "environment", "result", "progress", "database", "convert", "event");

  @ArchTest
  static final ArchRule aTrialRunsInAnEnvironment =
      knowsOnly(
          "trial", "environment", "result", "progress", "database", "convert", "measure", "event");

  @ArchTest
  static final ArchRule anEnvironmentHasServersAndADatabase =
      knowsOnly("environment", "database", "convert", "measure", "event");

  @ArchTest static final ArchRule aDatabaseHoldsEvents = knowsOnly("database", "event");

  @ArchTest static final ArchRule aConverterReadsEvents = knowsOnly("convert", "event");

  @ArchTest static final ArchRule eventsAreAlone = knowsOnly("event");

  @ArchTest static final ArchRule metersAreAlone = knowsOnly("measure");

  @ArchTest static final ArchRule progressIsAlone = knowsOnly("progress");

  @ArchTest static final ArchRule theCountingSinkIsAPluginOfItsOwn = knowsOnly("counting");

  @ArchTest static final ArchRule aReportIsMadeOfResults = knowsOnly("report", "result");

  @ArchTest static final ArchRule resultsAreData = knowsOnly("result");

  private static ArchRule knowsOnly(String name, String... others) {
    String[] known =
        Stream.concat(Stream.of(name), Stream.of(others)).map(PERF::concat).toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(PERF + name)
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(PERF + "*").and(DescribedPredicate.not(resideInAnyPackage(known))));
  }
}
