import { sql } from 'kysely';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database/database.ts';
import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import { CommandError } from '#platform/server/command-error.ts';

/** Number of starts whose printed addresses work simultaneously. */
const maxTokens = 10;

/**
 * Creates an address with a new one-time token for every company whose workspace does not exist yet.
 * An empty installation gets its company here: the one without a host, which serves every name.
 * @param only this company's
 */
export function setUpAddresses(database: Database, config: Config, only?: string): Promise<string[]> {
  return database.outside('write', async (db) => {
    await sql`insert into companies (setup_token_hashes) select '{}' where not exists (select from companies) on conflict do nothing`.execute(
      db,
    );
    const unclaimed = await db
      .selectFrom('companies')
      .select(['id', 'host'])
      .where('setup_token_hashes', 'is not', null)
      .$if(only !== undefined, (query) => query.where('host', '=', only ?? ''))
      .orderBy('host')
      .execute();
    const addresses: string[] = [];
    for (const { id, host } of unclaimed) {
      const token = newToken();
      await sql`
        update companies set setup_token_hashes = (array_append(setup_token_hashes, ${hashToken(token)}))[greatest(1, cardinality(setup_token_hashes) + 2 - ${maxTokens}::int):]
        where id = ${id} and setup_token_hashes is not null`.execute(db);
      addresses.push(`${addressOf(config, host)}/login?setup=${token}`);
    }
    return addresses;
  });
}

/** Returns the address at which a company's people open Muster, without a trailing slash. */
export function addressOf({ publicUrl, webPrefix }: Config, host: string | null): string {
  const url = new URL(publicUrl);
  if (host) url.hostname = host;
  return `${url.origin}${webPrefix}`;
}

/**
 * Adds a company that answers to a host name.
 * @throws CommandError when the name is invalid, or another company has it
 */
export async function createCompany(database: Database, host: string): Promise<void> {
  const name = host.toLowerCase();
  if (!/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(name))
    throw new CommandError(`${host} is not a host name. Leave out http:// and the port, as in acme.example.com.`);
  await database.outside('write', async (db) => {
    const inserted = await db
      .insertInto('companies')
      .values({ host: name, setup_token_hashes: [] })
      .onConflict((conflict) => conflict.column('host').doNothing())
      .returning('id')
      .executeTakeFirst();
    const company =
      inserted ??
      (await db
        .selectFrom('companies')
        .select('id')
        .where('host', '=', name)
        .where('setup_token_hashes', 'is not', null)
        .executeTakeFirst());
    if (!company) throw new CommandError(`${name} already has a company with a workspace.`);
  });
}
