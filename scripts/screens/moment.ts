import type { Database } from '#platform/server/database/database.ts';
import { localDateOf } from '#platform/shared/time.ts';

const zone = 'Europe/Copenhagen';

/** Clock of the pictures. */
export interface Moment {
  now(): Date;
  /** Puts the clock at a time of the day of the pictures: '08:32'. */
  set(time: string): void;
}

/** Time of the pictures: in the middle of a working day most people are at work. */
export const pictureTime = '14:19';

/** Returns the latest Thursday whose afternoon is over. */
export function momentOfPictures(): Moment {
  const today = Temporal.PlainDate.from(localDateOf(Math.floor(Date.now() / 1000), zone));
  const thursday = today.subtract({ days: (today.dayOfWeek + 3) % 7 || 7 });
  const at = (time: string) =>
    new Date(thursday.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds);
  let now = at(pictureTime);
  return {
    now: () => now,
    set: (time) => {
      now = at(time);
    },
  };
}

type Action = 'in' | 'break' | 'resume';

/** Clocking by hand on the day of the pictures: at work, late, on a break, and at work for far too long. */
const presses: readonly (readonly [time: string, who: string, action: Action])[] = [
  ['01:05', 'lead', 'in'],
  ['05:30', 'lead', 'break'],
  ['05:50', 'lead', 'resume'],
  ['08:24', 'hr', 'in'],
  ['08:32', 'owner', 'in'],
  ['08:41', 'employee', 'in'],
  ['11:32', 'employee', 'break'],
  ['12:01', 'owner', 'break'],
  ['12:04', 'employee', 'resume'],
  ['12:38', 'owner', 'resume'],
  ['14:07', 'hr', 'break'],
];

/** Presses the people's clock buttons through the API, each at its time. */
export async function clockByHand(
  moment: Moment,
  press: (who: string, action: Action) => Promise<void>,
): Promise<void> {
  for (const [time, who, action] of presses) {
    moment.set(time);
    await press(who, action);
  }
  moment.set(pictureTime);
}

/** Gives one person a further permission, so that they clock at the terminal at the gate. */
export async function clocksAtTerminal(database: Database, email: string): Promise<void> {
  const { id } = await database.outside('read', (db) =>
    db.selectFrom('companies').select('id').where('host', 'is', null).executeTakeFirstOrThrow(),
  );
  await database.tenant(id, 'write', async (db) => {
    const person = await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const role = await db
      .insertInto('roles')
      .values({ name: 'Terminal', position: 100 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id: role.id, permission: 'allowed_bio_devices' }).execute();
    await db.insertInto('role_people').values({ role_id: role.id, person_id: person.id }).execute();
  });
}
