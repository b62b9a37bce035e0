import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { enabledDate, type DayPart } from '#features/leave/rules/counting.ts';
import { hundredths, inDays } from '#features/leave/rules/facts.ts';
import { bookByCalendar } from '#features/leave/server/commands/lines.ts';
import { changeText } from '../../rules/rebooking-words.ts';
import { applicationById, type StoredApplication } from '../queries/applications.ts';
import { datesOf } from '../queries/dates.ts';
import { costsOf, emitApplicationEvent, type ApplicationActor } from './book.ts';
import { typeFacts, type CostedDate } from './check.ts';

interface DisplacedDay {
  readonly application_id: string;
  readonly date: LocalDate;
  readonly part: DayPart;
  readonly cost: number;
  readonly state: 'created' | 'approved';
}

/** Reads days of leave that other leave has replaced and that could count again; not of leave withdrawn since. */
const displacedDays = (db: Db, id: string, dates: readonly LocalDate[] | null): Promise<DisplacedDay[]> =>
  rowsOf(
    db,
    `select d.application_id, d.date, d.part, d.displaced_cost::float8 as cost, d.displaced_state as state
       from leave_application_days d join leave_applications a on a.id = d.application_id
      where d.displaced_by = $1 and d.returned_on is not null and ($2::date[] is null or d.date = any($2))
        and (a.state in ('created', 'approved')
             or a.state = 'withdrawn' and not exists (select from leave_application_days o
                                                       where o.application_id = a.id and o.returned_on is null))
      order by d.application_id, d.date`,
    [id, dates],
  );

/**
 * Lets days that leave has replaced count again, by lines of their own, when that leave is withdrawn, rejected, deleted
 * or shortened. A day stays given back if it is no longer a working day or has other leave by now. The balance does not
 * matter: the person is away on these days. The caller has locked the account.
 * @param dates only these; null: all
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
    const free = await freeAmong(db, own, { person_id, leave_type_id: application.leave_type_id, except: id });
    if (free.length > 0) await restoreDays(db, application, free, actor);
  }
}

interface FreeOptions {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly except: string;
}

/** Returns the days that could be chosen now. */
async function freeAmong(
  db: Db,
  days: readonly DisplacedDay[],
  { person_id, leave_type_id, except }: FreeOptions,
): Promise<DisplacedDay[]> {
  const [from, to] = [days[0]?.date, days.at(-1)?.date];
  if (!from || !to) return [];
  const employment = (await typeFacts(db, person_id, leave_type_id))?.employment ?? [];
  const known = new Map((await datesOf(db, { person_id, from, to, except })).map((facts) => [facts.date, facts]));
  return days.filter(({ date, part }) => {
    const facts = known.get(date);
    return facts !== undefined && enabledDate(facts, { employment, halves: true }).parts.includes(part);
  });
}

async function restoreDays(
  db: Db,
  application: StoredApplication,
  days: readonly DisplacedDay[],
  actor: ApplicationActor,
): Promise<void> {
  const { id, person_id, leave_type_id } = application;
  const restored = days.map(({ date }) => date);
  await rowsOf(
    db,
    `update leave_application_days
        set returned_on = null, state = displaced_state, cost = displaced_cost, displaced_by = null,
            displaced_cost = null, displaced_state = null
      where application_id = $1 and date = any($2::date[])`,
    [id, restored],
  );
  const dates = days.map(({ date, cost }) => ({ date, cost: hundredths(cost) })).filter(({ cost }) => cost > 0);
  const act = days[0]?.state === 'created' ? ('reserve' as const) : ('take' as const);
  if (dates.length > 0)
    await bookByCalendar(db, [{ act, application_id: id, person_id, leave_type_id, actor_id: actor.actor_id, dates }]);
  await storeSpan(
    db,
    application,
    { days: await costsOf(db, id), restored, state: days[0]?.state ?? 'approved' },
    actor,
  );
  const changes = days.map(({ date, part, cost }) => {
    return { date, part, before: 0, after: hundredths(cost), is_new: false, why: null };
  });
  const change = changeText({ unit: application.unit, days: changes }, await numberTextOf(db));
  const { actor_id, isQuiet } = actor;
  await emitApplicationEvent(db, application, { act: 'restored', actor_id, change, changesCalendar: true, isQuiet });
}

interface RestoredSpan {
  /** All days that count now. */
  readonly days: readonly CostedDate[];
  readonly restored: readonly LocalDate[];
  readonly state: 'created' | 'approved';
}

async function storeSpan(
  db: Db,
  { id, period_starts }: StoredApplication,
  { days, restored, state }: RestoredSpan,
  { now }: ApplicationActor,
): Promise<void> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return;
  // A day given back had divided the leave; with it, the next day continues the period.
  const continued = new Set(
    days.slice(1).flatMap(({ date }, at) => (restored.includes(days[at]?.date ?? date) ? date : [])),
  );
  await db
    .updateTable('leave_applications')
    .set({
      state,
      starts_on: first.date,
      ends_on: last.date,
      total: inDays(days.reduce((sum, { cost }) => sum + cost, 0)),
      period_starts: period_starts.filter((date) => !continued.has(date)),
      updated_at: new Date(now * 1000),
    })
    .where('id', '=', id)
    .execute();
}
