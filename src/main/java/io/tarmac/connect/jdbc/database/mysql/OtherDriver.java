package io.tarmac.connect.jdbc.database.mysql;

/** A driver that the sink does not know, or a driver behind another that gives no access to it. */
record OtherDriver() implements MySqlDriver {}
