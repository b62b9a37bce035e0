import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay, mondayOf } from '#platform/shared/time.ts';
import { recordedIn } from '../../rules/conflicts.ts';
import type { PlanAction, PlanChanges, PlanWeek } from '../../rules/plan-shapes.ts';
import { plannedTime } from '../../rules/planned-time.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { actionOf } from './actions.ts';
import { daysOffOf, type DaysOff, type PlanChecker } from './days-off.ts';
import { planConflicts, publishedOn } from './plan-conflicts.ts';
import type { Planner } from './own-past.ts';
import { plannedPeople, type PlannedPerson } from './people.ts';
import { planOf, usualPlan, type Plan } from './plan.ts';
import { weekSharesOf, wholeWeeks } from './week-shares.ts';

/** Maximum number of conflicts returned. */
const maxListed = 500;

/** Maximum number of recorded days named. */
const maxNamed = 5;

/** Returns the impact of publishing drafts, one page of people at a time. @throws 404 */
export async function reviewOf(
  db: Db,
  batch_id: string,
  { paging, now, ...checker }: Planner & PlanChecker & { readonly paging: Paging },
) {
  const batch = await actionOf(db, batch_id);
  if (!batch) throw platformFaults.notFound();
  const people = await draftedPeople(db, batch_id);
  const ids = people.slice(paging.offset, paging.offset + paging.limit).map(({ id }) => id);
  const { data } = await changesOf(db, batch, ids, checker);
  const conflicts = await planConflicts(
    db,
    await draftsOfBatch(
      db,
      batch,
      people.map(({ id }) => id),
    ),
    { ...checker, now, isStored: true },
  );
  const recorded = recordedIn(conflicts);
  return {
    batch,
    data,
    meta: metaOf(paging, people.length, data.length),
    conflicts: conflicts.slice(0, maxListed),
    conflict_count: conflicts.length,
    refused_count: conflicts.filter(({ level }) => level === 'refuse').length,
    recorded_count: recorded.length,
    recorded: recorded.slice(0, maxNamed).map(({ name, date }) => ({ name, date })),
    needs_reason: (await weeksBelow(db, batch, checker)).length > 0,
  };
}

/**
 * Returns the weeks that publishing drafts leaves with fewer hours than required, and than before: someone has to give
 * a reason for them.
 */
export async function weeksBelow(
  db: Db,
  batch: Pick<PlanAction, 'batch_id' | 'first_date' | 'last_date'>,
  checker: PlanChecker,
): Promise<readonly PlanWeek[]> {
  const ids = (await draftedPeople(db, batch.batch_id)).map(({ id }) => id);
  const { people, context } = await weeksToReview(db, batch, ids, checker);
  return people.flatMap((person) => {
    const [before, after] = [new Map<LocalDate, PlannedShiftCard | null>(), draftsIn(context, person.id)];
    const sharesWith = (drafts: typeof before) => sharesIn(person, { ...context, drafts });
    const planned = new Map(sharesWith(before).map((week) => [week.monday, week.planned]));
    return sharesWith(after).filter(
      (week) => week.planned < week.required && week.planned < (planned.get(week.monday) ?? week.required),
    );
  });
}

/** People with drafts: first those whose published shifts are replaced, then by name. */
async function draftedPeople(db: Db, batch_id: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from shift_drafts d join people p on p.id = d.person_id where d.batch_id = ${batch_id}
     group by p.id, p.name_key order by count(d.over) = 0, p.name_key, p.id`.execute(db);
  return rows;
}

type ReviewedBatch = Pick<PlanAction, 'batch_id' | 'first_date' | 'last_date'>;

/** Reads the plan of people in the whole weeks that drafts touch. */
async function weeksToReview(
  db: Db,
  batch: ReviewedBatch,
  ids: readonly string[],
  checker: PlanChecker,
): Promise<{ readonly people: readonly PlannedPerson[]; readonly context: ReviewContext }> {
  const { batch_id } = batch;
  const first = batch.first_date && mondayOf(batch.first_date);
  const last = batch.last_date && addDays(mondayOf(batch.last_date), 6);
  const nothing: Plan = { published: new Map(), drafts: new Map(), usual: await usualPlan(db, []) };
  if (!first || !last) return { people: [], context: { plan: nothing, daysOff: new Map(), batch_id, mondays: [] } };
  const [people, plan, daysOff] = await Promise.all([
    plannedPeople(db, ids),
    planOf(db, ids, first, last),
    daysOffOf(db, ids, { ...checker, from: first, to: last }),
  ]);
  return { people, context: { plan, daysOff, batch_id, mondays: wholeWeeks(eachDay(first, last)) } };
}

async function changesOf(db: Db, batch: PlanAction, ids: readonly string[], checker: PlanChecker) {
  const { people, context } = await weeksToReview(db, batch, ids, checker);
  return {
    data: people.map((person) => {
      const { periods: _, ...shown } = person;
      const weeks = sharesIn(person, { ...context, drafts: draftsIn(context, person.id) });
      return { ...shown, ...changesFor(person.id, context), weeks };
    }),
  };
}

interface ReviewContext {
  readonly plan: Plan;
  readonly daysOff: DaysOff;
  readonly batch_id: string;
  /** Mondays of the weeks that the drafts touch. */
  readonly mondays: readonly LocalDate[];
}

/** Returns a person's drafts of the batch. */
const draftsIn = ({ plan, batch_id }: ReviewContext, personId: string): Map<LocalDate, PlannedShiftCard | null> =>
  new Map(
    [...(plan.drafts.get(personId) ?? [])].flatMap(([date, draft]) =>
      draft.batch_id === batch_id ? [[date, draft.shift] as const] : [],
    ),
  );

const sharesIn = (
  person: PlannedPerson,
  { plan, daysOff: off, mondays, drafts }: ReviewContext & { drafts: ReadonlyMap<LocalDate, PlannedShiftCard | null> },
) => weekSharesOf(person, mondays, { plan, off, drafts });

function changesFor(
  personId: string,
  { plan, daysOff, batch_id }: ReviewContext,
): Pick<PlanChanges, 'days' | 'work_time_change'> {
  const drafts = [...(plan.drafts.get(personId) ?? [])].filter(([, draft]) => draft.batch_id === batch_id);
  const days = drafts
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, { shift, replaces }]) => ({
      date,
      before: publishedOn(plan, personId, date),
      after: shift,
      replaces,
    }));
  const work_time_change = days.reduce((sum, { date, before, after }) => {
    const parts = daysOff.get(personId)?.get(date);
    return sum + plannedTime(after, parts) - plannedTime(before, parts);
  }, 0);
  return { days, work_time_change };
}

async function draftsOfBatch(db: Db, { batch_id, first_date, last_date }: PlanAction, ids: readonly string[]) {
  const planned = new Map<string, Map<LocalDate, PlannedShiftCard | null>>();
  if (!first_date || !last_date) return planned;
  const { drafts } = await planOf(db, ids, first_date, last_date);
  for (const [id, days] of drafts) {
    const drafted = [...days].filter(([, draft]) => draft.batch_id === batch_id);
    planned.set(id, new Map(drafted.map(([date, { shift }]) => [date, shift])));
  }
  return planned;
}
