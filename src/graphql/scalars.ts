import { GraphQLScalarType } from 'graphql';
import { GraphQLDate, GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';

/**
 * A moment, sent as RFC 3339 with milliseconds and `Z`. Stored texts have that form already and are not parsed again.
 */
export const DateTime = new GraphQLScalarType({
  ...GraphQLDateTime.toConfig(),
  description: 'A moment as RFC 3339, such as 2007-12-03T10:15:30.000Z; always sent in UTC with milliseconds.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
});

/** A calendar date, `YYYY-MM-DD`. */
export const CalendarDate = new GraphQLScalarType({
  ...GraphQLDate.toConfig(),
  description: 'A calendar date as RFC 3339, such as 2007-12-03.',
});

/** Any JSON value. */
export const Json = new GraphQLScalarType({ ...GraphQLJSON.toConfig(), description: 'Any JSON value.' });
