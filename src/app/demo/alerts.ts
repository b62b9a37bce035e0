import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/server/database.ts';
import { longDate } from '#platform/shared/time.ts';
import type { AlertKey } from '#features/notifications/rules/alert-events.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { demoPeople } from './people.ts';

interface Told {
  readonly event: AlertKey;
  /** Ids of those who are told. */
  readonly to: readonly string[];
  readonly author_id: string | null;
  readonly message: string;
  readonly url: string;
  readonly at: Date;
}

const hour = 3_600_000;
/** Whatever is older than this was read. */
const readAfter = 13 * 24 * hour;

/** Tells the demo company what a running one would have been told of late. @param now epoch seconds */
export async function tellAlerts(db: Db, now: number): Promise<void> {
  const moment = new Date(now * 1000);
  const told = [...(await correctedDays(db, moment)), ...(await joined(db, moment)), ...(await ownMatters(db, moment))];
  const rows = told.flatMap(({ to, at, ...alert }) =>
    to
      .filter((person_id) => person_id !== alert.author_id)
      .map((person_id) => ({
        person_id,
        ...alert,
        in_app: true,
        source_id: randomUUID(),
        created_at: at,
        read_at: moment.getTime() - at.getTime() > readAfter ? new Date(at.getTime() + 2 * hour) : null,
      })),
  );
  if (rows.length > 0) await db.insertInto('notifications').values(rows).execute();
}

/** The last days that were handed in with corrected times. */
async function correctedDays(db: Db, moment: Date): Promise<Told[]> {
  const days = await db
    .selectFrom('attendance_history as h')
    .innerJoin('attendances as a', 'a.id', 'h.attendance_id')
    .innerJoin('people as p', 'p.id', 'a.person_id')
    .select(['a.id', 'a.person_id', 'a.working_date', 'p.name', 'h.at'])
    .where('h.action', '=', 'edit')
    .where('h.at', '<=', moment)
    .orderBy('h.at', 'desc')
    .limit(7)
    .execute();
  const to = await holdersOf(db, 'edit_any_attendance', moment);
  return days.map(({ id, person_id, working_date, name, at }) => ({
    event: 'irregular_day',
    to,
    author_id: person_id,
    message: `${name} handed in ${longDate(working_date)} with corrected times.`,
    url: `/time/details/view/${id}/${person_id}`,
    at,
  }));
}

/** The last who was hired has signed in for the first time. */
async function joined(db: Db, moment: Date): Promise<Told[]> {
  const person = await db.selectFrom('people').select(['id', 'name', 'joined_on']).orderBy('joined_on', 'desc').limit(1).executeTakeFirstOrThrow();
  const to = await holdersOf(db, 'add_employee', moment);
  const message = `${person.name} has signed in for the first time.`;
  return [{ event: 'person_joined', to, author_id: person.id, message, url: '/feed', at: new Date(`${person.joined_on}T08:12:00Z`) }];
}

/** Something for everybody who is named where the demo begins. */
async function ownMatters(db: Db, moment: Date): Promise<Told[]> {
  const known = await db.selectFrom('people').select(['id', 'email']).execute();
  const idOf = (email: string) => known.filter((person) => person.email === email).map(({ id }) => id);
  const [owner, ...others] = demoPeople.filter(({ email }) => /^(owner|hr|lead|employee)@/.test(email));
  const author_id = (owner && idOf(owner.email)[0]) ?? null;
  const roles = others.map(({ email, role }): Told => {
    return { event: 'roles_changed', to: idOf(email), author_id, message: `You have the role ${role} now.`, url: '/feed', at: before(moment, 26) };
  });
  const message = 'Your password was changed. If that was not you, ask for a new one at once.';
  return [...roles, { event: 'password_changed', to: known.map(({ id }) => id), author_id: null, message, url: '/feed', at: before(moment, 24 * 9) }];
}

const before = (moment: Date, hours: number): Date => new Date(moment.getTime() - hours * hour);
