/** Ids of tenants, submissions and sessions, as PostgreSQL writes them. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);

/** Before all others in order, and nobody's. */
export const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
