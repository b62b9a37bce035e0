import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { barredId } from '#platform/shared/oneself.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sayFault, translate } from '#platform/shared/translate.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import type { Day } from '#features/days/rules/entries.ts';
import { isDischargeApplied, offOn, readTimeline, type Timeline } from '#features/days/server/queries/timeline.ts';
import { closedFault, closedOn } from '#features/periods/rules/closed.ts';
import { closedPeriodsOf } from '#features/periods/server/queries.ts';
import { correctionFaults, ownTime } from '../../contract.ts';
import type { DayBasis, DayLocks } from '../../rules/day-shapes.ts';
import { basisOf } from './basis.ts';

/** Data of a correction form other than the entries. */
export interface CorrectionForm {
  readonly version: string;
  readonly basis: DayBasis;
  readonly locks: DayLocks;
}

interface Viewer {
  readonly actor: Actor;
  readonly now: number;
}

/**
 * @param read the day, and its version, which was read first: a newer version would allow overwriting unseen changes
 */
export async function correctionFormOf(
  db: Db,
  { day, version }: { readonly day: Day; readonly version: string },
  viewer: Viewer,
): Promise<CorrectionForm> {
  const { person_id, working_date } = day;
  const [timeline, company] = await Promise.all([timelineAt(db, person_id, working_date), cachedSettings(db)]);
  const { person, shifts, days: around } = timeline;
  const settings = shifts.settingsOf(company, person_id);
  const shift = shifts.on(person_id, working_date);
  return {
    version,
    basis: basisOf({
      person,
      settings,
      date: working_date,
      shift,
      due_time: shifts.dueOn(person_id, working_date),
      ...offOn(timeline, working_date),
      day,
      around,
    }),
    locks: await locksOf(db, timeline, working_date, viewer),
  };
}

export const timelineAt = (db: Db, personId: string, date: LocalDate): Promise<Timeline> =>
  readTimeline(db, personId, Date.parse(`${date}T12:00:00Z`) / 1000);

/** Reasons that prevent the viewer from changing a person's day. */
async function locksOf(db: Db, timeline: Timeline, date: LocalDate, { actor, now }: Viewer): Promise<DayLocks> {
  const personId = timeline.person.id;
  const [own, closed] = await Promise.all([whyOwn(db, { actor, now }, personId), whyClosed(db, personId, date)]);
  const hasLeft = isDischargeApplied(timeline, now) ? sayFault(correctionFaults.hasLeft) : null;
  const correct = lackOf(actor, 'edit_any_attendance') ?? own ?? closed;
  return {
    correct,
    add_or_remove: correct ?? hasLeft,
    delete: lackOf(actor, 'delete_any_attendance') ?? own ?? closed ?? hasLeft,
  };
}

const lackOf = ({ permissions }: Actor, permission: 'edit_any_attendance' | 'delete_any_attendance') => {
  if (permissions.has(permission)) return null;
  return permission === 'edit_any_attendance'
    ? translate('Only people who can correct attendance can change this day.')
    : translate('Only people who can delete attendance can delete this day.');
};

/** Reason why an actor may not change this person's time although they may change others'; null if they may. */
export async function whyOwn(db: Db, { actor, now }: Viewer, personId: string): Promise<string | null> {
  if (personId !== barredId(ownTime, actor)) return null;
  const others = (await holdersOf(db, 'edit_any_attendance', now)).filter((id) => id !== actor.id);
  const first = await db
    .selectFrom('people')
    .select('name')
    .where('id', '=', sql<string>`any(${others}::uuid[])`)
    .orderBy('name_key')
    .executeTakeFirst();
  const why = translate('This is your own day. Only Owners can change their own attendance.');
  return first ? `${why} ${correctorsText(first.name, others.length - 1, await numberTextOf(db))}` : why;
}

/** 'Rafael Costa can correct it.', 'Rafael Costa and 3 others can correct it.' */
const correctorsText = (name: string, others: number, text: NumberText) =>
  translate(
    '{others, plural, =0 {{name} can correct it.} one {{name} and # other can correct it.} other {{name} and # others can correct it.}}',
    { name, others },
    text,
  );

/** Sentence naming the closed period of a day; null when it can be changed. */
export async function whyClosed(db: Db, personId: string, date: LocalDate): Promise<string | null> {
  const period = closedOn(await closedPeriodsOf(db, [personId], date, date), personId, date);
  return period ? sayFault(closedFault(period)) : null;
}
