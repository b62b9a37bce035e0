import type { Database } from './database.ts';

interface Role {
  readonly name: string;
  readonly is_serving: boolean;
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly reads_all: boolean;
  readonly owns: boolean;
}

/**
 * Row-level security does not bind superusers, owners of tables and roles with BYPASSRLS, so the server must not serve
 * as
 * one of them, nor as a role that may become one.
 * @param separate the login is not the owner's, so it must not own anything either
 * @returns a sentence per reason against serving; empty = fine
 */
export async function reasonsAgainstServing(database: Database, separate: boolean): Promise<string[]> {
  const { rows } = await database.pool.query<Role>(`
    select r.rolname as name, r.rolname = current_user as is_serving,
      exists (select from pg_roles p where p.rolsuper and pg_has_role(r.oid, p.oid, 'member')) as superuser,
      exists (select from pg_roles p where p.rolbypassrls and pg_has_role(r.oid, p.oid, 'member')) as bypasses,
      exists (select from pg_roles p where p.rolname in ('pg_read_all_data', 'pg_write_all_data') and pg_has_role(r.oid, p.oid, 'member')) as reads_all,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'member')) as owns
    from pg_roles r where r.rolname in (current_user, session_user)`);
  return rows.flatMap((role) => {
    const reasons = [
      role.superuser && 'is a superuser',
      role.bypasses && !role.superuser && 'has BYPASSRLS',
      role.reads_all && !role.superuser && 'may read or write all data',
      role.owns && !role.superuser && (role.is_serving || separate) && 'owns the tables',
    ].filter((reason) => reason !== false);
    return reasons.map(
      (reason) =>
        `The database role ${role.name} ${reason}, directly or through another role. Row-level security would not keep companies apart, so Muster does not serve with it.`,
    );
  });
}
