package io.tarmac.connect.jdbc.validate;

/**
 * A problem that a check has found with a property.
 *
 * @param property the property to change
 * @param message what is wrong and what to do, without a secret and without a row's value
 * @param isError whether the connector cannot work so; false for advice
 */
record ValidationProblem(String property, String message, boolean isError) {}
