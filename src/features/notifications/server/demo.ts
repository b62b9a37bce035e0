import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Demo, DemoPart } from '#platform/server/demo.ts';
import type { AlertType } from '#platform/shared/alerts.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { joinedAlert, passwordAlert } from '#features/access/rules/alerts.ts';
import { holdersOf } from '#features/access/server/queries.ts';

export interface DemoAlert {
  readonly type: AlertType;
  /** Ids of recipients; the author is left out. */
  readonly to: readonly string[];
  readonly author_id: string | null;
  readonly message: string;
  readonly url: string;
  readonly at: Date;
}

const hourMs = 3_600_000;
/** Age beyond which alerts are read. */
const readAfterMs = 13 * 24 * hourMs;

/** Stores the alerts that a running demo company would have received; older ones are read. */
export async function createDemoNotifications(db: Db, demo: Demo, alerts: readonly DemoAlert[]): Promise<void> {
  const rows = alerts.flatMap(({ type, to, at, ...alert }) =>
    to
      .filter((person_id) => person_id !== alert.author_id)
      .map((person_id) => ({
        person_id,
        event: type.key,
        ...alert,
        in_app: true,
        source_id: randomUUID(),
        created_at: at,
        read_at: demo.now * 1000 - at.getTime() > readAfterMs ? new Date(at.getTime() + 2 * hourMs) : null,
      })),
  );
  if (rows.length > 0) await db.insertInto('notifications').values(rows).execute();
}

/** Returns the time some hours ago. */
export const hoursBefore = ({ now }: Demo, hours: number): Date => new Date(now * 1000 - hours * hourMs);

export const notificationsDemo: DemoPart = {
  async create(db, demo) {
    const known = await db.selectFrom('people').select('id').execute();
    await createDemoNotifications(db, demo, [
      await joinedExample(db, demo),
      {
        type: passwordAlert,
        to: known.map(({ id }) => id),
        author_id: null,
        message: 'Your password was changed. If you did not change it, reset it now.',
        url: '/feed',
        at: hoursBefore(demo, 24 * 9),
      },
    ]);
  },
};

/** The newest employee has signed in for the first time. */
async function joinedExample(db: Db, { now }: Demo): Promise<DemoAlert> {
  const person = await db
    .selectFrom('people')
    .select(['id', 'name', 'joined_on'])
    .where('joined_on', '<', sql<LocalDate>`to_timestamp(${now})::date`)
    .orderBy('joined_on', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    type: joinedAlert,
    to: await holdersOf(db, 'add_employee', now),
    author_id: person.id,
    message: `${person.name} signed in for the first time.`,
    url: '/feed',
    at: new Date(`${person.joined_on}T08:12:00Z`),
  };
}
