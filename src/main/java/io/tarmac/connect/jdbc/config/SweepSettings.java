package io.tarmac.connect.jdbc.config;

/**
 * The settings of sweeps, which remove rows that a snapshot of their source does not have.
 *
 * @param sourceColumn the column with the name of the source table that a row comes from
 * @param snapshotColumn the column with the number of the latest snapshot when a row was written
 * @param maxRatio the largest share of the source table's rows that a sweep may remove
 */
public record SweepSettings(String sourceColumn, String snapshotColumn, double maxRatio) {}
