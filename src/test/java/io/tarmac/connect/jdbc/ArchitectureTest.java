package io.tarmac.connect.jdbc;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameStartingWith;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.conditions.ArchConditions.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.sql.Connection;
import java.util.Arrays;
import java.util.Set;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTaskContext;

/**
 * Which package of the connector may know what. Where a rule says that only some classes know a
 * thing, it also demands that each of them does, so that it cannot go stale when one is renamed.
 */
@AnalyzeClasses(
    packages = "io.tarmac.connect",
    importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String ROOT = "io.tarmac.connect.jdbc";
  private static final String JSON = "io.tarmac.connect.json";
  private static final String AVRO = "io.tarmac.connect.avro";
  private static final String STRUCT = "io.tarmac.connect.struct";
  private static final String TEXT = "io.tarmac.connect.text";
  private static final DescribedPredicate<JavaClass> A_CONNECTION = type(Connection.class);
  private static final DescribedPredicate<JavaClass> IS_OF_A_DATABASE =
      resideInAPackage(ROOT + ".database.*..");
  private static final DescribedPredicate<JavaClass> A_SINK_TASK =
      nameStartingWith("org.apache.kafka.connect.sink.SinkTask").forSubtype();

  @ArchTest
  static final ArchRule packagesFormNoCycle =
      slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();

  @ArchTest static final ArchRule nothingKnowsTheRoot = free(ROOT + ".*..", ROOT);

  @ArchTest static final ArchRule databaseIsBelowSession = below("database", "session");

  @ArchTest
  static final ArchRule onlyTheListKnowsTheDatabases =
      noClasses()
          .that(resideInAPackage(ROOT + ".."))
          .and(DescribedPredicate.not(IS_OF_A_DATABASE))
          .and(DescribedPredicate.not(nameStartingWith(ROOT + ".database.KnownDatabases")))
          .should(dependOnClassesThat(IS_OF_A_DATABASE));

  @ArchTest
  static final ArchRule onlyTheDatabasesKnowTheirDrivers =
      noClasses()
          .that(resideInAPackage(ROOT + ".."))
          .and(DescribedPredicate.not(IS_OF_A_DATABASE))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.mysql..", "org.mariadb..", "org.postgresql..");

  @ArchTest
  static final ArchRule aDatabaseKnowsNoOther =
      slices()
          .matching(ROOT + ".database.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(alwaysTrue(), resideInAPackage(ROOT + ".database.portable"));

  @ArchTest static final ArchRule writeIsBelowDatabase = below("write", "database", "session");

  @ArchTest
  static final ArchRule batchIsBelowWrite = below("batch", "write", "database", "session");

  @ArchTest
  static final ArchRule tableIsBelowOffset =
      below("table", "offset", "batch", "write", "database", "session");

  @ArchTest
  static final ArchRule typeIsBelowTable =
      below("type", "table", "offset", "batch", "write", "database", "session");

  @ArchTest
  static final ArchRule changeKnowsNothingOfTables =
      below("change", "table", "offset", "batch", "write", "database", "session");

  @ArchTest
  static final ArchRule offsetIsBelowBatch =
      below("offset", "batch", "write", "database", "session");

  @ArchTest
  static final ArchRule configKnowsNothingOfTables =
      below("config", "table", "offset", "batch", "write", "database", "session");

  @ArchTest
  static final ArchRule nothingBelowKnowsTheValidation =
      noClasses()
          .that(resideInAnyPackage(ROOT + ".*.."))
          .and(DescribedPredicate.not(resideInAnyPackage(in("validate"))))
          .should(dependOnClassesThat(resideInAnyPackage(in("validate"))));

  @ArchTest
  static final ArchRule theValidationAsksTheInspectionAlone =
      noClasses().that(resideInAPackage(in("validate"))).should(dependOnClassesThat(A_CONNECTION));

  @ArchTest static final ArchRule recordsAndRowsKnowNoConnection = unknownToRows(A_CONNECTION);

  @ArchTest static final ArchRule recordsAndRowsKnowNoTask = unknownToRows(A_SINK_TASK);

  @ArchTest
  static final ArchRule onlyReadersAndWritersOfTheCatalogTouchAConnectionInTable =
      only(
          resideInAPackage(in("table")),
          A_CONNECTION,
          "table.CatalogTimeout",
          "table.TableSchemaReader",
          "table.TablePlanner",
          "table.ColumnAlteration",
          "table.DdlExecution",
          "table.DdlTimeout",
          "table.LockWait",
          "table.TableCondition",
          "table.TableChecks",
          "table.TableEvolution");

  @ArchTest
  static final ArchRule whatWritesNeverSeesARecord =
      noClasses()
          .that(resideInAnyPackage(in("write"), in("database"), in("session")))
          .should(dependOnClassesThat(type(SinkRecord.class)));

  @ArchTest
  static final ArchRule metricsKnowNothingOfTheOthers =
      noClasses()
          .that()
          .resideInAPackage(in("metrics"))
          .should()
          .dependOnClassesThat(
              resideInAPackage(ROOT + "..")
                  .and(DescribedPredicate.not(resideInAPackage(in("metrics")))));

  @ArchTest
  static final ArchRule errorsKnowTheirTextAlone =
      onlyUses(in("error"), TEXT, "java..", "javax.net.ssl..", "org.jspecify..");

  @ArchTest
  static final ArchRule onlyTheTaskAndItsMetricsSeeItsContext =
      only(
          resideInAPackage(ROOT + ".."),
          type(SinkTaskContext.class),
          "JdbcSinkTask",
          "metrics.TaskMetrics",
          "metrics.ConnectRegistry");

  @ArchTest
  static final ArchRule whatOlderWorkersLackIsInAClassOfItsOwn =
      only(resideInAPackage(ROOT + ".."), type(PluginMetrics.class), "metrics.ConnectRegistry");

  @ArchTest
  static final ArchRule hibernateIsInOneClass =
      only(
          resideInAPackage(ROOT + ".."),
          resideInAPackage("org.hibernate.."),
          "database.HibernateSql");

  @ArchTest
  static final ArchRule theWorkersInternalsAreNotUsed =
      free(ROOT + "..", "org.apache.kafka.connect.runtime..");

  @ArchTest
  static final ArchRule theSinkKnowsNothingOfTheConverters =
      free(ROOT + "..", JSON + "..", AVRO + "..", "org.apache.avro..");

  @ArchTest
  static final ArchRule theConverterKnowsConnectsApiAndJacksonsParserAlone =
      onlyUses(
          JSON,
          TEXT,
          STRUCT,
          "java..",
          "com.fasterxml.jackson.core..",
          "org.apache.kafka.common.config",
          "org.apache.kafka.connect.data",
          "org.apache.kafka.connect.errors",
          "org.apache.kafka.connect.storage",
          "org.jspecify..");

  @ArchTest
  static final ArchRule theAvroConverterKnowsConnectsApiAndAvrosSchemasAlone =
      onlyUses(
          AVRO,
          STRUCT,
          TEXT,
          "java..",
          "javax.net.ssl",
          "com.fasterxml.jackson.core..",
          "com.fasterxml.jackson.databind..",
          "org.apache.avro",
          "org.apache.avro.util.internal",
          "org.apache.kafka.common.config..",
          "org.apache.kafka.common.security.ssl",
          "org.apache.kafka.connect.data",
          "org.apache.kafka.connect.errors",
          "org.apache.kafka.connect.storage",
          "org.jspecify..",
          "org.slf4j");

  @ArchTest
  static final ArchRule structsKnowConnectsApiAlone =
      onlyUses(
          STRUCT,
          "java..",
          "org.apache.kafka.connect.data",
          "org.apache.kafka.connect.errors",
          "org.jspecify..");

  @ArchTest static final ArchRule textKnowsJavaAlone = onlyUses(TEXT, "java..", "org.jspecify..");

  private static String in(String name) {
    return ROOT + "." + name + "..";
  }

  private static DescribedPredicate<JavaClass> type(Class<?> type) {
    return describe(type.getSimpleName(), c -> c.isEquivalentTo(type));
  }

  private static ArchRule below(String name, String... above) {
    return free(in(name), Arrays.stream(above).map(ArchitectureTest::in).toArray(String[]::new));
  }

  private static ArchRule unknownToRows(DescribedPredicate<JavaClass> type) {
    return noClasses()
        .that(resideInAnyPackage(in("change"), in("type"), in("batch")))
        .should(dependOnClassesThat(type));
  }

  private static ArchRule onlyUses(String packages, String... others) {
    return classes()
        .that()
        .resideInAPackage(packages)
        .should()
        .onlyDependOnClassesThat(resideInAPackage(packages).or(resideInAnyPackage(others)));
  }

  private static ArchRule free(String packages, String... forbidden) {
    return noClasses()
        .that()
        .resideInAPackage(packages)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(forbidden);
  }

  /** Only the named classes (with what is nested in them) depend on the target, and each does. */
  private static ArchRule only(
      DescribedPredicate<JavaClass> scope, DescribedPredicate<JavaClass> target, String... names) {
    Set<String> allowed = Set.copyOf(Arrays.stream(names).map(n -> ROOT + "." + n).toList());
    DescribedPredicate<JavaClass> theNamed =
        describe(
            "are " + String.join(", ", names),
            c -> allowed.stream().anyMatch(n -> c.getName().matches("\\Q" + n + "\\E(\\$.*)?")));
    CompositeArchRule rule =
        CompositeArchRule.of(
            classes()
                .that(scope)
                .and(DescribedPredicate.not(theNamed))
                .should(not(dependOnClassesThat(target))));
    for (String name : allowed) {
      rule =
          rule.and(
              classes().that().haveFullyQualifiedName(name).should(dependOnClassesThat(target)));
    }
    return rule;
  }
}
