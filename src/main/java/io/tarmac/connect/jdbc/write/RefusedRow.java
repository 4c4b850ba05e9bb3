package io.tarmac.connect.jdbc.write;

/**
 * A row that the database refuses, alone and with all before it written. Stays inside the
 * connector: the failure's cause may hold values.
 *
 * @param index in its batch
 */
public record RefusedRow(int index, RunFailedException failure) {}
