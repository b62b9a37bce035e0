import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { versionOf } from '#platform/server/version.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import { personNameFrom } from '#features/people/server/queries.ts';
import { closedPeriodsOf } from '#features/periods/server/queries.ts';
import { closedOn } from '#features/periods/rules/closed.ts';
import type { PeriodStep } from '../../contract.ts';
import { progressOf, type PeriodProgress, type StepFacts } from '../../rules/period-state.ts';

/** Step with who took it. */
export interface TakenStep extends StepFacts, PeriodStep {
  readonly person_id: string;
}

function selectSteps(db: Db) {
  return db
    .selectFrom('period_steps as s')
    .leftJoin('people as taker', 'taker.id', 's.taken_by')
    .select(['s.id', 's.person_id', 's.kind', 's.taken_at', 's.reason', 's.hash', 's.figures_hash'])
    .select(['taker.id as taker_id', 'taker.name as taker_name', 'taker.username as taker_username']);
}

type StepRow = Awaited<ReturnType<ReturnType<typeof selectSteps>['execute']>>[number];

const stepFrom = ({ taker_id, taker_name, taker_username, taken_at, kind, ...row }: StepRow): TakenStep => ({
  ...row,
  // The database checks the kind.
  kind: kind as StepFacts['kind'],
  at: taken_at.toISOString(),
  by: personNameFrom(taker_id, taker_name, taker_username),
});

/** Returns the steps of some people's period in their order, by person. */
export async function stepsOf(
  db: Db,
  ids: readonly string[],
  { start_date, end_date }: CalendarPeriod,
): Promise<ReadonlyMap<string, readonly TakenStep[]>> {
  const rows = await selectSteps(db)
    .where('s.person_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('s.starts_on', '=', start_date)
    .where('s.ends_on', '=', end_date)
    .orderBy('s.number')
    .execute();
  return Map.groupBy(rows.map(stepFrom), ({ person_id }) => person_id);
}

/** Returns a step of a person with its document; undefined without it. */
export async function stepOf(db: Db, personId: string, id: string) {
  const row = await selectSteps(db)
    .select(['s.document', 's.name'])
    .where('s.person_id', '=', personId)
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row && { ...stepFrom(row), document: row.document, name: row.name };
}

/** Returns a function for whether a person's period is closed. */
export async function closedFor(db: Db, ids: readonly string[], { start_date, end_date }: CalendarPeriod) {
  const closed = await closedPeriodsOf(db, ids, start_date, end_date);
  return (personId: string) => closedOn(closed, personId, start_date);
}

/** State of a person's period with the version that the next step is taken at. */
export type Progress = PeriodProgress<TakenStep> & { readonly version: string };

export function progressWith(
  steps: readonly TakenStep[],
  facts: { readonly figures_hash: string; readonly isClosed: boolean },
): Progress {
  const version = versionOf({ figures_hash: facts.figures_hash, last: steps.at(-1)?.id });
  return { ...progressOf(steps, facts), version };
}
