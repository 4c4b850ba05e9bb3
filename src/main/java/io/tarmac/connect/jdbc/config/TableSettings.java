package io.tarmac.connect.jdbc.config;

/**
 * Which tables, and what may be changed about them.
 *
 * @param nameFormat how a table is called
 * @param evolution what the sink may change about tables
 */
public record TableSettings(TableNameFormat nameFormat, SchemaEvolution evolution) {}
