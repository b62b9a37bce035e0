import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LeaveOfType, LeaveOfTypeMover } from '#features/leave/server/queries/booked-leave.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import { Fault } from '#platform/shared/fault.ts';
import { compareNames } from '#platform/shared/locale.ts';
import { translate } from '#platform/shared/translate.ts';
import { numberTextOf, peopleText } from '#features/company/server/queries/counted.ts';
import { leaveFaults } from '#features/leave/contract.ts';
import { isTimed, roundedOnce } from '#features/leave/rules/counting.ts';
import { inDays } from '#features/leave/rules/facts.ts';
import { exactCosts, takenShares, type TakenShare } from '#features/leave/rules/week-room.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { applicationById, type StoredApplication } from '../queries/applications.ts';
import { partsBeforeTimes } from '../queries/parts-before-times.ts';
import { packageLeaveOf, type PackageLeaveType } from '../queries/package-leave.ts';
import { bookDates, costsOf, emitApplicationEvent } from './book.ts';
import { changeCalendar } from './calendar-lock.ts';
import { knownDates, requireEnough, typeFacts, type CostedDate } from './check.ts';

/** Condition for leave of one type, waiting or approved, that is not over on a day. */
const notOver = `leave_type_id = $1 and state in ('created', 'approved') and ends_on >= $2`;

async function read(db: Db, leave_type_id: string, today: string): Promise<LeaveOfType> {
  const [row] = await rowsOf<LeaveOfType>(
    db,
    `select count(distinct person_id)::int as people, count(*)::int as applications,
            coalesce(sum(total), 0)::float8 as amount,
            coalesce(bool_or(exists (select from leave_application_days d
                                      where d.application_id = a.id and d.part in ('first', 'second')
                                        and d.returned_on is null)), false) as has_halves,
            coalesce(bool_or(exists (select from leave_application_days d
                                      where d.application_id = a.id and d.part not in ('full', 'first', 'second')
                                        and d.returned_on is null)), false) as has_times
       from leave_applications a where ${notOver}`,
    [leave_type_id, today],
  );
  return row ?? { people: 0, applications: 0, amount: 0, has_halves: false, has_times: false };
}

/** Moves whole applications, also current ones: dates use what they use of the other type. */
const move: LeaveOfTypeMover['move'] = async (db, { from, to, actor_id, now, today }) => {
  // Blocks new applications for the type while its leave moves: later ones find it in the Trash.
  await changeCalendar(db);
  const ids = (await idsOf(db, from, today)).map(({ person_id }) => person_id);
  await lockAccounts(db, ids);
  // Read after the locks, to see decisions and withdrawals made while waiting for them.
  const applications = await idsOf(db, from, today);
  const lockedIds = new Set(ids);
  if (applications.some(({ person_id }) => !lockedIds.has(person_id)))
    throw leaveFaults.inUse({ facts: { uses: translate('an application that was made just now') } });
  const unable = new Set<string>();
  for (const { id, person_id } of applications) {
    const application = await applicationById(db, id);
    const moved = unable.has(person_id) ? null : await borneBy(db, application, to);
    if (moved) await moveOne(db, application, { ...moved, actor_id, now });
    else unable.add(person_id);
  }
  if (unable.size === 0) return;
  // Actors who may not see the leave of others get only the number.
  const isSeen = (await holdersOf(db, 'view_employee_leave', now)).includes(actor_id);
  const text = await numberTextOf(db);
  const who = isSeen ? namedOf(await namesOf(db, [...unable]), text) : peopleText(unable.size, text);
  throw notBorne(who, unable.size);
};

const idsOf = (db: Db, leave_type_id: string, today: string) =>
  rowsOf<{ id: string; person_id: string }>(
    db,
    `select id, person_id from leave_applications where ${notOver} order by person_id, starts_on, id`,
    [leave_type_id, today],
  );

/** Leave as another type counts it. */
interface MovedLeave {
  readonly type: PackageLeaveType;
  readonly dates: readonly CostedDate[];
}

/** Returns the leave as the other type counts it; null when the person's package lacks the type, or enough of it. */
async function borneBy(db: Db, application: StoredApplication, to: string): Promise<MovedLeave | null> {
  const { id, person_id, starts_on } = application;
  const type = (await packageLeaveOf(db, person_id, starts_on)).types.find((type) => type.id === to);
  if (!type) return null;
  const dates = await countedBy(db, application, type, await costsOf(db, id));
  if (!type.has_halves && dates.some(({ part }) => part === 'first' || part === 'second')) return null;
  if (!type.has_times && dates.some(({ part }) => isTimed(part))) return null;
  if (type.is_unlimited) return { type, dates };
  const facts = await typeFacts(db, person_id, to);
  if (!facts) return null;
  try {
    requireEnough(facts, dates, type, await numberTextOf(db));
    return { type, dates };
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}

/**
 * Counts dates by the measure of another type, times beside the leave that comes before them. Dates that use nothing,
 * as after a last day, still use nothing.
 */
async function countedBy(
  db: Db,
  { person_id, counts, id }: StoredApplication,
  type: PackageLeaveType,
  dates: readonly CostedDate[],
): Promise<readonly CostedDate[]> {
  if (type.counts === counts) return dates;
  const known = new Map((await knownDates(db, person_id, dates, id)).map((facts) => [facts.date, facts]));
  const partsBefore = (await partsBeforeTimes(db, [{ person_id, days: dates }]))(id, person_id);
  const used = dates.flatMap(({ date, part, cost }) => {
    const facts = known.get(date);
    return facts && cost > 0 ? [{ date, part, facts, others: isTimed(part) ? partsBefore(date) : [] }] : [];
  });
  const [rounded, taken] = [roundedOnce(exactCosts(used, type)), takenShares(used)];
  const counted = new Map(used.map(({ date }, at) => [date, countOf(rounded[at], taken[at])]));
  return dates.map((day) => ({ ...day, ...(counted.get(day.date) ?? { cost: 0 }) }));
}

const countOf = (cost = 0, taken?: TakenShare) => ({
  cost,
  is_covered: taken?.is_covered ?? false,
  week_share: taken?.week_share ?? null,
});

interface MoveOptions extends MovedLeave {
  readonly actor_id: string;
  readonly now: number;
}

async function moveOne(db: Db, application: StoredApplication, options: MoveOptions): Promise<void> {
  const { type, dates, actor_id, now } = options;
  const { id, state } = application;
  const positive = (all: readonly CostedDate[]) => all.filter(({ cost }) => cost > 0);
  await bookDates(db, application, { act: 'release', dates: positive(await costsOf(db, id)), actor_id });
  await sql`
    update leave_application_days d set leave_type_id = ${type.id}, cost = c.cost, is_covered = d.is_covered or c.is_covered,
           week_share = case when c.is_counted then c.week_share else d.week_share end
      from unnest(${dates.map(({ date }) => date)}::date[], ${dates.map(({ cost }) => inDays(cost))}::numeric[],
                  ${dates.map(({ is_covered = false }) => is_covered)}::boolean[],
                  ${dates.map(({ week_share }) => week_share !== undefined)}::boolean[],
                  ${dates.map(({ week_share = null }) => week_share)}::float8[])
             as c (date, cost, is_covered, is_counted, week_share)
     where d.application_id = ${id} and d.returned_on is null and d.date = c.date`.execute(db);
  const total = inDays(dates.reduce((sum, { cost }) => sum + cost, 0));
  await sql`
    update leave_applications set leave_type_id = ${type.id}, counts = ${type.counts}, total = ${total},
           updated_at = ${new Date(now * 1000)} where id = ${id}`.execute(db);
  const moved = await applicationById(db, id);
  await bookDates(db, moved, { act: state === 'created' ? 'reserve' : 'take', dates: positive(dates), actor_id });
  await emitApplicationEvent(db, moved, { act: 'moved', actor_id, changesCalendar: state === 'approved' });
}

/** Maximum people named. */
const maxNamed = 3;

function namedOf(known: ReadonlyMap<string, string>, text: NumberText): string {
  const names = [...known.values()].toSorted(compareNames);
  const others = names.length - maxNamed;
  const named = names.slice(0, maxNamed).join(', ');
  return others > 0
    ? translate(
        '{count, plural, one {{names} and # more} other {{names} and # more}}',
        { count: others, names: named },
        text,
      )
    : named;
}

const notBorne = (names: string, people: number): Error => leaveFaults.notBorne({ facts: { names }, data: { people } });

export const leaveOfType: LeaveOfTypeMover = { read, move };
