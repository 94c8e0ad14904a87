/**
 * Imported before everything else: graphql-js checks every value twice unless it is told, as it loads, that this is
 * production.
 */
process.env['NODE_ENV'] ??= 'production';
