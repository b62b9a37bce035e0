import { applicationListeners } from '../server/listeners.ts';
import type { applicationWorld } from './application-world.ts';

type AlertsWorld = Awaited<ReturnType<typeof applicationWorld>>;

/** Delivers all events so far; may be called repeatedly. @returns all alerts, as 'name: message' */
export async function alerts({ acme, ana, rob, sue, hal }: AlertsWorld): Promise<string[]> {
  const names = new Map([ana, rob, sue, hal].map(({ id, name }) => [id, name]));
  const rows = await acme.inside(async (db) => {
    const events = await db
      .selectFrom('events')
      .select(['id', 'type', 'payload', 'created_at'])
      .where('type', '=', 'leave.application_changed')
      .orderBy('id')
      .execute();
    for (const event of events)
      for (const listener of applicationListeners)
        await listener.run({ db, company_id: acme.id, event, publish: () => {}, send: async () => {} } as never);
    return db.selectFrom('notifications').select(['person_id', 'message']).orderBy('source_id').execute();
  });
  return rows.map(({ person_id, message }) => `${names.get(person_id)}: ${message}`);
}
