/** What a database says of itself, a line for each thing, ordered: two schemas are the same when their lines are. */
export async function describeCatalog(query: (sql: string) => Promise<{ line: string }[]>): Promise<string[]> {
  const lines: string[] = [];
  for (const sql of DESCRIPTIONS) lines.push(...(await query(sql)).map(({ line }) => line));
  return lines.toSorted();
}

const OURS = `current_schema()::regnamespace`;

/** Rights in one order; what nobody was ever granted reads as the owner's own rights, which a dump spells out. */
const rights = (acl: string, kind: string, owner: string): string => `coalesce((
  select string_agg(format('%s:%s%s', coalesce(grantee.rolname, 'public'), privilege_type, case when is_grantable then
    '*' else '' end), ',' order by grantee.rolname, privilege_type)
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) left join pg_roles grantee on grantee.oid =
    aclexplode.grantee), '')`;

/** What belongs to an extension is told by the name of that. */
const notOfExtension = (table: string): string =>
  `not exists (select from pg_depend where classid = '${table}'::regclass and objid = ${table}.oid and deptype = 'e')`;

const DESCRIPTIONS = [
  `select format('schema %s of %s', nspname, ${rights('nspacl', 'n', 'nspowner')}) as line from pg_namespace ` +
    `where oid = ${OURS}`,
  `select format('extension %s', extname) as line from pg_extension`,
  `select
  format('relation %s kind %s persistence %s owner %s options %s security %s %s rights %s', relname, relkind,
  relpersistence, pg_get_userbyid(relowner),
      reloptions, relrowsecurity, relforcerowsecurity, ${rights('relacl', 'r', 'relowner')}) as line
    from pg_class where relnamespace = ${OURS} and relkind in ('r', 'p', 'v', 'm', 'f') and
      ${notOfExtension('pg_class')}`,
  `select format('view %s %s', relname, pg_get_viewdef(oid)) as line from pg_class where relnamespace = ${OURS} ` +
    `and relkind in ('v', 'm')`,
  `select
  format('column %s.%s %s%s default %s collation %s storage %s compression %s identity %s generated %s rights %s',
  relname, attname,
      format_type(atttypid, atttypmod), case when attnotnull then ' not null' else '' end, pg_get_expr(adbin, adrelid),
      (select collname from pg_collation where oid = attcollation), attstorage, attcompression, attidentity,
        attgenerated,
      (select string_agg(format('%s:%s', grantee::regrole, privilege_type), ',' order by grantee, privilege_type) from
        aclexplode(attacl))) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum =
      attnum
    where relnamespace = ${OURS} and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0 and not attisdropped and
      ${notOfExtension('pg_class')}`,
  `select format('index %s valid %s %s', pg_get_indexdef(indexrelid), indisvalid, indisclustered) as line
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = ${OURS}`,
  `select format('constraint %s on %s %s valid %s', conname, conrelid::regclass,
  pg_get_constraintdef(oid), convalidated) as line
    from pg_constraint where connamespace = ${OURS} and conrelid <> 0`,
  `select format('policy %s on %s %s for %s to %s using %s check %s', policyname,
  tablename, permissive, cmd, roles, qual, with_check) as line
    from pg_policies where schemaname = current_schema()`,
  `select format('sequence %s %s from %s by %s within %s and %s rights %s',
  relname, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax,
      ${rights('relacl', 's', 'relowner')}) as line
    from pg_sequence join pg_class on pg_class.oid = seqrelid where relnamespace = ${OURS}`,
  `select format('function %s rights %s', pg_get_functiondef(oid), ${rights('proacl', 'f', 'proowner')}) as line
    from pg_proc where pronamespace = ${OURS} and prokind in ('f', 'p') and ${notOfExtension('pg_proc')}`,
  `select format('trigger %s', pg_get_triggerdef(oid)) as line from pg_trigger where not tgisinternal`,
  `select format('default rights %s %s %s', defaclrole::regrole, defaclobjtype, defaclacl) as line from pg_default_acl`,
];
