package io.tarmac.connect.jdbc.config;

/**
 * The settings of sweeps, which remove rows that a snapshot of their source does not have.
 *
 * @param sourceColumn the column with the name of the source table that a row comes from
 * @param snapshotColumn the column with the number of the snapshot that wrote a row, or was the
 *     latest when a later change wrote it
 * @param maxRatio the part of the source's rows that a sweep may remove at most
 */
public record SweepSettings(String sourceColumn, String snapshotColumn, double maxRatio) {}
