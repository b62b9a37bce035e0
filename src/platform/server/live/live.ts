import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Delivery } from '../events/events.ts';

/** NOTIFY channel on which servers announce events for sockets: `company:event`. */
export const liveChannel = 'muster.live';

interface Message {
  readonly channels: string | readonly string[];
  readonly name: string;
  readonly data: unknown;
}

type DisconnectTarget = Parameters<Delivery<never>['disconnect']>[0];

/** Messages to the sockets of one company, stored as one row of `events`. */
export interface LivePayload {
  readonly messages: readonly Message[];
  readonly disconnect: readonly DisconnectTarget[];
}

export interface LiveEvents extends Pick<Delivery<never>, 'publish' | 'disconnect'> {
  readonly isEmpty: boolean;
  /** Writes the row; returns the notice for the servers. */
  save(db: Db, companyId: string): Promise<string>;
}

/** Collects the live events of one batch and one company. */
export function liveEvents(): LiveEvents {
  const messages: Message[] = [];
  const disconnect: DisconnectTarget[] = [];
  return {
    publish: (channels, { name }, data) => void messages.push({ channels, name, data }),
    disconnect: (session) => void disconnect.push(session),
    get isEmpty() {
      return messages.length + disconnect.length === 0;
    },
    async save(db, companyId) {
      const payload: LivePayload = { messages, disconnect };
      const { id } = await db
        .insertInto('events')
        .values({ type: 'live', payload: JSON.stringify(payload) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return `${companyId}:${id}`;
    },
  };
}

/** Contains only ids: a notification is limited to 8,000 bytes and is read by every server. */
export async function notifyServers(db: Db, notices: readonly string[]): Promise<void> {
  if (notices.length)
    await sql`select pg_notify(${liveChannel}, notice) from unnest(${notices}::text[]) as notice`.execute(db);
}

/** Reads the rows that notices refer to, in a transaction of their company. */
export async function readLive(db: Db, ids: readonly string[]): Promise<readonly LivePayload[]> {
  const rows = await db
    .selectFrom('events')
    .select((eb) => eb.ref('payload').$castTo<LivePayload>().as('payload'))
    .where('id', '=', sql<string>`any(array(select unnest(${ids}::uuid[])))`)
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => payload);
}

/** Number of events compared, so that one written before another but committed after it is noticed, too. */
const compared = 50;

/** Returns a text that changes with each live event of the company: for pages without a socket. */
export async function newestLive(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select md5(coalesce(string_agg(id::text, ','), '')) as version
      from (select id from events where type = 'live' order by id desc limit ${compared}) newest`.execute(db);
  return rows[0]?.version ?? '';
}
