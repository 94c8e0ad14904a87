import { invalidField } from '../errors.js';
import { explainHits } from '../service/explain-hits.js';
import type { Needs } from '../service/needs.js';
import { search } from '../service/search.js';
import { sendJson, type Handler } from './handler.js';
import { parseFields } from './fields.js';
import { queryNames } from './operations.js';
import { searchBody } from './present.js';
import { readQuery, valuesOf } from './query.js';
import type { SEARCH_OPERATIONS } from './search-operations.js';

/** The handler of searches. */
export function searchHandlers(needs: Needs): Record<keyof typeof SEARCH_OPERATIONS, Handler> {
  return {
    async searchProfiles(request, reply) {
      const { include, fields, ...input } = readQuery(request, reply, queryNames('searchProfiles'), ['filters']);
      if (include && include !== 'because') throw invalidField('include', 'must be because');
      const wanted = parseFields(fields);
      const filters = valuesOf(request, 'filters').map(parseFilter);
      const found = await search(needs, request.caller, { ...input, filters });
      const explained = include ? await explainHits(needs, request.caller, found) : undefined;
      if (!found.totalIsExact) reply.header('x-total-capped', 'true');
      return sendJson(reply, searchBody(found, explained, wanted), { vary: true });
    },
  };
}

/** Splits `location:berlin` into field and value. The search itself validates both. */
function parseFilter(given: string): { by: string; value: string } {
  const colon = given.indexOf(':');
  if (colon < 1 || given.slice(colon + 1).replaceAll('\0', '') === '')
    throw invalidField('filters', 'must be a field and a part of its value, such as location:berlin');
  return { by: given.slice(0, colon), value: given.slice(colon + 1) };
}
