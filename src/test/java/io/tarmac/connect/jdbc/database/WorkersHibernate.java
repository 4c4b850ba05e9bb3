package io.tarmac.connect.jdbc.database;

import java.util.List;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.boot.registry.selector.StrategyRegistration;
import org.hibernate.boot.registry.selector.StrategyRegistrationProvider;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.service.spi.ServiceContributor;
import org.hibernate.service.spi.SessionFactoryServiceRegistry;

/** An extension of a Hibernate that is a worker's own, such as one for connection pools. */
public final class WorkersHibernate
    implements StrategyRegistrationProvider, Integrator, ServiceContributor {

  @Override
  public Iterable<StrategyRegistration<?>> getStrategyRegistrations() {
    return List.of();
  }

  @Override
  public void contribute(StandardServiceRegistryBuilder builder) {}

  @Override
  public void disintegrate(
      SessionFactoryImplementor factory, SessionFactoryServiceRegistry registry) {}
}
