import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDate } from '#platform/shared/time.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { overlaps, roundedOnce, shareOf, type ChosenDate } from '#features/leave/rules/counting.ts';
import { inDays, isEmployed } from '#features/leave/rules/facts.ts';
import { exactCosts, takenShares } from '#features/leave/rules/week-room.ts';
import { bookByCalendar } from '#features/leave/server/commands/lines.ts';
import { changeText } from '../../rules/rebooking-words.ts';
import { periodStartsAfter } from '../../rules/shortening.ts';
import { shorteningFaults } from '../../rules/shortening-contract.ts';
import { applicationById, type StoredApplication } from '../queries/applications.ts';
import { datesOf, type KnownDate } from '../queries/dates.ts';
import { costsOf, emitApplicationEvent, type ApplicationActor } from './book.ts';
import { typeFacts, type CostedDate } from './check.ts';

type ActiveState = 'created' | 'approved';

/** A day of leave that other leave has replaced. */
interface DisplacedDay extends ChosenDate {
  readonly application_id: string;
  /** State of the day before it was replaced. */
  readonly state: ActiveState;
  /** First open date on or after it: another date for a day of a closed period. */
  readonly on: LocalDate;
}

/** Reads days of leave that other leave has replaced and that could count again; not of leave withdrawn since. */
const displacedDays = (db: Db, id: string, dates: readonly LocalDate[] | null): Promise<DisplacedDay[]> =>
  rowsOf(
    db,
    `select d.application_id, d.date, d.part, d.displaced_state as state, first_open_date(d.person_id, d.date) as "on"
       from leave_application_days d join leave_applications a on a.id = d.application_id
      where d.displaced_by = $1 and d.returned_on is not null and ($2::date[] is null or d.date = any($2))
        and (a.state in ('created', 'approved')
             or a.state = 'withdrawn' and not exists (select from leave_application_days o
                                                       where o.application_id = a.id and o.returned_on is null))
      order by d.application_id, d.date`,
    [id, dates],
  );

/**
 * Lets days that leave has replaced count again, by lines of their own and at their current cost, when that leave is
 * withdrawn, rejected, deleted or shortened. A day stays given back if it is no longer a working day or has other leave
 * by now. The balance does not matter: the person is away on these days. The caller has locked the account.
 * @param dates only these; null: all
 * @throws 424 for a day of a closed period, which other leave holds until the period is reopened
 */
export async function restoreDisplaced(
  db: Db,
  { id, person_id }: Pick<StoredApplication, 'id' | 'person_id'>,
  dates: readonly LocalDate[] | null,
  actor: ApplicationActor,
): Promise<void> {
  const days = await displacedDays(db, id, dates);
  for (const [application_id, own] of Map.groupBy(days, (day) => day.application_id)) {
    const application = await applicationById(db, application_id);
    const free = await freeAmong(db, application, own, { person_id, except: id });
    requireOpen(free, application);
    if (free.length > 0) await restoreDays(db, application, free, actor);
  }
}

interface FreeOptions {
  readonly person_id: string;
  readonly except: string;
}

interface FreeDay extends DisplacedDay {
  readonly cost: number;
  readonly is_covered: boolean;
  readonly week_share: number | null;
}

/** Returns the days on which the leave can count again, at their current cost. */
async function freeAmong(
  db: Db,
  application: StoredApplication,
  days: readonly DisplacedDay[],
  { person_id, except }: FreeOptions,
): Promise<FreeDay[]> {
  const [from, to] = [days[0]?.date, days.at(-1)?.date];
  if (!from || !to) return [];
  const employment = (await typeFacts(db, person_id, application.leave_type_id))?.employment ?? [];
  const known = new Map((await datesOf(db, { person_id, from, to, except })).map((facts) => [facts.date, facts]));
  const free = days.flatMap((day) => {
    const facts = known.get(day.date);
    const isFree = facts && isEmployed(employment, day.date) && isWorked(facts, day) && !isTaken(facts, day);
    return isFree ? [{ day, facts }] : [];
  });
  const leave = free.map(({ day, facts }) => ({ part: day.part, facts, others: facts.taken }));
  const [costs, taken] = [roundedOnce(exactCosts(leave, application)), takenShares(leave)];
  return free.map(({ day }, at) => {
    const { is_covered = false, week_share = null } = taken[at] ?? {};
    return { ...day, cost: costs[at] ?? 0, is_covered, week_share };
  });
}

/** Whether there is work on a part of a date; a whole day beside half a holiday is leave for the other half. */
const isWorked = (facts: KnownDate, { part }: ChosenDate): boolean => shareOf(part, facts) > 0;

const isTaken = (facts: KnownDate, { part }: ChosenDate): boolean =>
  facts.taken.some((other) => overlaps(other, part, facts));

function requireOpen(days: readonly DisplacedDay[], { type_name }: StoredApplication): void {
  const closed = days.find(({ date, on }) => on !== date);
  if (closed) throw shorteningFaults.replacedClosed({ facts: { date: longDate(closed.date), type: type_name } });
}

async function restoreDays(
  db: Db,
  application: StoredApplication,
  days: readonly FreeDay[],
  actor: ApplicationActor,
): Promise<void> {
  const { id, person_id, leave_type_id } = application;
  const { actor_id, isQuiet } = actor;
  // Leave that was decided meanwhile keeps its decision.
  const isWhole = application.state === 'withdrawn';
  const state = isWhole ? (days[0]?.state ?? 'approved') : (application.state as ActiveState);
  const starts = await startsBefore(db, id);
  await storeDays(db, application, days, { state, starts });
  const dates = days.filter(({ cost }) => cost > 0).map(({ date, cost }) => ({ date, cost }));
  const act = state === 'created' ? 'reserve' : 'take';
  if (dates.length > 0)
    await bookByCalendar(db, [{ act, application_id: id, person_id, leave_type_id, actor_id, dates }]);
  await storeSpan(db, application, { state, starts }, actor);
  const changes = days.map(({ date, part, cost }) => {
    return { date, part, before: 0, after: cost, is_new: false, why: null };
  });
  const change = changeText({ unit: application.unit, days: changes }, await numberTextOf(db));
  await emitApplicationEvent(db, application, { act: 'restored', actor_id, change, changesCalendar: true, isQuiet });
}

/** Dates on which further leave periods began before any of the days was replaced. */
async function startsBefore(db: Db, id: string): Promise<LocalDate[]> {
  const rows = await rowsOf<{ starts: LocalDate[] }>(
    db,
    `select distinct displaced_starts::text[] as starts from leave_application_days
      where application_id = $1 and displaced_by is not null`,
    [id],
  );
  const [first, ...others] = rows.map(({ starts }) => starts);
  return (first ?? []).filter((date) => others.every((starts) => starts.includes(date)));
}

interface RestoredLeave {
  readonly state: ActiveState;
  readonly starts: readonly LocalDate[];
}

/** Stores days that count again, as days of the current type of the leave. */
async function storeDays(
  db: Db,
  { id, leave_type_id }: StoredApplication,
  days: readonly FreeDay[],
  { state, starts }: RestoredLeave,
): Promise<void> {
  await rowsOf(
    db,
    `update leave_application_days d
        set returned_on = null, state = $2, leave_type_id = $3, cost = c.cost, is_covered = c.is_covered,
            week_share = c.week_share,            displaced_by = null, displaced_state = null, displaced_starts = null
       from unnest($4::date[], $5::numeric[], $6::boolean[], $7::float8[]) as c (date, cost, is_covered, week_share)
      where d.application_id = $1 and d.date = c.date`,
    [
      id,
      state,
      leave_type_id,
      days.map(({ date }) => date),
      days.map(({ cost }) => inDays(cost)),
      days.map(({ is_covered }) => is_covered),
      days.map(({ week_share }) => week_share),
    ],
  );
  // Days that were replaced later had stored starts that the first replacement added.
  await rowsOf(
    db,
    `update leave_application_days set displaced_starts = $2 where application_id = $1 and displaced_by is not null`,
    [id, starts],
  );
}

/** Stores state, span and periods of leave whose days count again; days that are still given back divide it. */
async function storeSpan(
  db: Db,
  { id }: StoredApplication,
  { state, starts }: RestoredLeave,
  { now }: ApplicationActor,
): Promise<void> {
  const days: readonly CostedDate[] = await costsOf(db, id);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return;
  const returned = await rowsOf<{ date: LocalDate }>(
    db,
    'select date from leave_application_days where application_id = $1 and returned_on is not null order by date',
    [id],
  );
  await db
    .updateTable('leave_applications')
    .set({
      state,
      starts_on: first.date,
      ends_on: last.date,
      total: inDays(days.reduce((sum, { cost }) => sum + cost, 0)),
      period_starts: periodStartsAfter({ kept: days, returned }, starts),
      updated_at: new Date(now * 1000),
    })
    .where('id', '=', id)
    .execute();
}
