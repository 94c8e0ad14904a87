import { openDatabase } from '../database.js';

/** The raw limit of starting: the embedded database alone, up to its first answer. */

const database = await openDatabase(process.env['BENCH_DATABASE'] ?? '');
await database.query('first', 'select 1', []);
console.log('ready');
await database.close();
