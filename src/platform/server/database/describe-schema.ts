import type pg from 'pg';

/**
 * Describes everything that migrations make in a schema, an object a line, such as `table people: …`. Two schemas with
 * equal descriptions behave alike; lines of `tuning` tell how tables are stored, which changes no behaviour. Names of the
 * schema are left out, and so are the owner, privileges of other roles than Muster's, and the objects of extensions.
 * Needs a transaction, whose search path it sets.
 */
export async function describeSchema(client: pg.Client, schema: string): Promise<string[]> {
  // PostgreSQL then writes most names without the schema.
  await client.query("select set_config('search_path', format('%I, public', $1::text), true)", [schema]);
  const lines: string[] = [];
  for (const query of queries) {
    const { rows } = await client.query<{ line: string }>(query, [schema]);
    for (const { line } of rows) lines.push(line.replaceAll(`${schema}.`, ''));
  }
  return lines.sort();
}

const isOwn = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** Tables and sequences of the schema, without the list of migrations. */
const relation = `(
  select c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = $1 and c.relkind in ('r', 'p', 'S', 'v', 'm') and c.relname <> 'migrations' and ${isOwn('pg_class', 'c.oid')})`;

const privileges = (acl: string) => `(
  select string_agg(case a.grantee when 0 then 'public' else 'muster_app' end || ' ' || a.privilege_type, ' ' order by a.grantee, a.privilege_type)
    from aclexplode(${acl}) a where a.grantee in (0, 'muster_app'::regrole))`;

/** Each takes the name of the schema. */
const queries = [
  `select format('%s %s: %s', case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'view' else 'table' end, c.relname,
      concat_ws(', ', c.relkind, c.relpersistence, 'row security ' || c.relrowsecurity, 'forced ' || c.relforcerowsecurity,
        obj_description(c.oid, 'pg_class'), ${privileges('c.relacl')})) as line
    from ${relation} c`,
  `select format('tuning of table %s: %s', c.relname, concat_ws(', ', array_to_string(c.reloptions, ' '), c.relreplident)) as line
    from ${relation} c`,
  `select format('column %s of table %s: %s', a.attname, c.relname,
      concat_ws(', ', row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod), 'not null ' || a.attnotnull,
        case when a.attcollation <> 0 then a.attcollation::regcollation end, a.attidentity, a.attgenerated,
        pg_get_expr(f.adbin, f.adrelid), col_description(c.oid, a.attnum), ${privileges('a.attacl')})) as line
    from ${relation} c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
   where c.relkind <> 'S'`,
  `select format('tuning of column %s of table %s: %s', a.attname, c.relname,
      concat_ws(', ', a.attstorage, a.attcompression, a.attstattarget, array_to_string(a.attoptions, ' '))) as line
    from ${relation} c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind <> 'S'`,
  `select format('numbers of sequence %s: %s', c.relname,
      concat_ws(', ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)) as line
    from ${relation} c join pg_sequence s on s.seqrelid = c.oid`,
  `select format('index %s: %s', i.relname, concat_ws(', ', pg_get_indexdef(i.oid), 'valid ' || x.indisvalid)) as line
    from ${relation} c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid`,
  `select format('constraint %s of table %s: %s', k.conname, c.relname,
      concat_ws(', ', pg_get_constraintdef(k.oid), 'valid ' || k.convalidated, 'enforced ' || k.conenforced)) as line
    from ${relation} c join pg_constraint k on k.conrelid = c.oid`,
  `select format('trigger %s of table %s: %s', t.tgname, c.relname, concat_ws(', ', pg_get_triggerdef(t.oid, true), t.tgenabled)) as line
    from ${relation} c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal`,
  `select format('policy %s of table %s: %s', p.policyname, p.tablename,
      concat_ws(', ', p.permissive, p.cmd, p.roles, p.qual, p.with_check)) as line
    from pg_policies p where p.schemaname = $1`,
  `select format('function %s: %s', p.proname, concat_ws(', ', pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc'),
      ${privileges("coalesce(p.proacl, acldefault('f', p.proowner))")})) as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname = $1 and p.prokind in ('f', 'p') and ${isOwn('pg_proc', 'p.oid')}`,
  `select format('type %s: %s', t.typname, concat_ws(', ', t.typtype,
      (select string_agg(e.enumlabel, ' ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))) as line
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where n.nspname = $1 and t.typtype in ('e', 'd', 'r', 'm') and ${isOwn('pg_type', 't.oid')}`,
  `select format('collation %s: %s', l.collname, concat_ws(', ', l.collprovider, l.colllocale, l.collisdeterministic)) as line
    from pg_collation l join pg_namespace n on n.oid = l.collnamespace where n.nspname = $1`,
  `select format('extension %s', e.extname) as line from pg_extension e where $1::text is not null`,
];
