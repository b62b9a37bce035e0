import pg from 'pg';
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
 * Row-level security does not bind superusers, owners of tables and roles with BYPASSRLS,
 * so the server must not serve as one of them, nor as a role that may become one.
 * @param separate the login is not the owner's, so it must not own anything either
 * @returns a sentence per reason against serving; empty = fine
 */
export async function reasonsAgainstServing(database: Database, separate: boolean): Promise<string[]> {
  const roles = await rolesOf(database.pool);
  return roles.flatMap((role) =>
    against(role, [
      ...attributesOf(role),
      ...(role.owns && !role.superuser && (role.is_serving || separate) ? ['owns the tables'] : []),
    ]),
  );
}

/**
 * Like `reasonsAgainstServing`, for the login alone, before the database contains anything of Muster.
 * Does not check what it owns, since the owner may be the login when it serves as another role.
 */
export async function reasonsAgainstLogin(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await rolesOf(client)).flatMap((role) => against(role, attributesOf(role)));
  } finally {
    await client.end();
  }
}

/** Returns the login, and the role that it serves as once that exists. */
async function rolesOf(connection: pg.Pool | pg.Client): Promise<Role[]> {
  const { rows } = await connection.query<Role>(`
    select r.rolname as name, r.rolname = current_user as is_serving,
      exists (select from pg_roles p where p.rolsuper and pg_has_role(r.oid, p.oid, 'member')) as superuser,
      exists (select from pg_roles p where p.rolbypassrls and pg_has_role(r.oid, p.oid, 'member')) as bypasses,
      exists (select from pg_roles p where p.rolname in ('pg_read_all_data', 'pg_write_all_data') and pg_has_role(r.oid, p.oid, 'member')) as reads_all,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'member')) as owns
    from pg_roles r where r.rolname in (current_user, session_user, 'muster_app')`);
  return rows;
}

function attributesOf({ superuser, bypasses, reads_all }: Role): string[] {
  if (superuser) return ['is a superuser'];
  return [...(bypasses ? ['has BYPASSRLS'] : []), ...(reads_all ? ['may read or write all data'] : [])];
}

function against({ name }: Role, reasons: readonly string[]): string[] {
  return reasons.map(
    (reason) =>
      `The database role ${name} ${reason}, directly or through another role. Row-level security would not keep companies apart, so Muster does not serve with it.`,
  );
}
