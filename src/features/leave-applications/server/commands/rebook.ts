import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emitEach, createEvent } from '#platform/server/events/events.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { inDays } from '#features/leave/rules/facts.ts';
import { bookByCalendar } from '#features/leave/server/commands/lines.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { applicationChanged } from '../../events.ts';
import { returnedAmount, withCosts, type RebookedDay } from '../../rules/rebooking.ts';
import { changeText } from '../../rules/rebooking-words.ts';
import { rebookedBy, type CalendarChange, type RebookedLeave } from '../queries/rebooking.ts';
import { whatOf } from './book.ts';

/** Locks the accounts of people whose leave a change concerns, so that the impact shown is what will be booked. */
export async function lockAffectedApplications(db: Db, { concerns }: CalendarChange): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct a.person_id from leave_applications a
     where a.state in ('created', 'approved') and ${concerns}`.execute(db);
  await lockAccounts(
    db,
    rows.map(({ person_id }) => person_id),
  );
}

/**
 * Books the impact of a change on existing leave, before the change itself is stored, and tells the people concerned.
 * The caller has locked the accounts.
 */
export const rebook = async (db: Db, change: CalendarChange, actor_id: string | null): Promise<void> =>
  bookRebooked(db, await rebookedBy(db, change), actor_id);

/** The same for applications already found. */
export async function bookRebooked(db: Db, all: readonly RebookedLeave[], actor_id: string | null): Promise<void> {
  if (all.length === 0) return;
  await Promise.all([storeDays(db, all), storeTotals(db, all), bookLines(db, all, actor_id)]);
  const text = await numberTextOf(db);
  await emitEach(
    db,
    withCosts(all).map((leave) =>
      createEvent(applicationChanged, {
        application_id: leave.id,
        person_id: leave.person_id,
        actor_id,
        act: 'rebooked',
        reviewer_ids: [],
        what: whatOf(leave),
        change: changeText(leave, text),
        changes_calendar: true,
      }),
    ),
  );
}

const flat = (all: readonly RebookedLeave[]) => all.flatMap((leave) => leave.days.map((day) => ({ leave, day })));

async function storeDays(db: Db, all: readonly RebookedLeave[]): Promise<void> {
  const days = flat(all);
  await sql`
    insert into leave_application_days as d (application_id, person_id, leave_type_id, date, part, cost, state, displaces,
                                             is_covered, week_share)
    select * from unnest(
      ${days.map(({ leave }) => leave.id)}::uuid[], ${days.map(({ leave }) => leave.person_id)}::uuid[],
      ${days.map(({ leave }) => leave.leave_type_id)}::uuid[], ${days.map(({ day }) => day.date)}::date[],
      ${days.map(({ day }) => day.part)}::text[], ${days.map(({ day }) => inDays(day.after))}::numeric[],
      ${days.map(({ leave }) => leave.state)}::text[], ${days.map(({ leave }) => leave.displaces)}::boolean[],
      ${days.map(({ day }) => day.is_covered ?? false)}::boolean[],
      ${days.map(({ day }) => day.week_share ?? null)}::float8[])
    on conflict (tenant_id, application_id, date) do update
      set cost = excluded.cost, is_covered = excluded.is_covered, week_share = excluded.week_share`.execute(db);
}

async function storeTotals(db: Db, all: readonly RebookedLeave[]): Promise<void> {
  await sql`
    update leave_applications a set total = a.total - c.back, updated_at = now()
      from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ days }) => inDays(returnedAmount(days)))}::numeric[])
        as c (id, back)
     where a.id = c.id`.execute(db);
}

/** Releases what is given back; additional days get the state of the application: reserved, or taken. */
async function bookLines(db: Db, all: readonly RebookedLeave[], actor_id: string | null): Promise<void> {
  const lines = all.flatMap(({ id, person_id, leave_type_id, state, days }) => {
    const booking = { application_id: id, person_id, leave_type_id, actor_id };
    const costs = (isIncluded: (day: RebookedDay) => boolean) =>
      days.filter(isIncluded).map(({ date, before, after, why }) => ({ date, cost: Math.abs(before - after), why }));
    return [
      { ...booking, act: 'release' as const, dates: costs(({ before, after }) => before > after) },
      {
        ...booking,
        act: state === 'created' ? ('reserve' as const) : ('take' as const),
        dates: costs(({ before, after }) => before < after),
      },
    ];
  });
  await bookByCalendar(db, lines);
}
