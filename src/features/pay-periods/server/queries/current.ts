import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { allLeavePermissions } from '#features/leave-applications/rules/access.ts';
import { payPeriodFaults, type OwnPeriod } from '../../contract.ts';
import type { DocumentDay, PeriodDocument } from '../../rules/document.ts';
import { requireSeen } from './approvers.ts';
import { shownPeriod } from './calendar.ts';
import { changesSince } from './changes.ts';
import { periodsWithDays } from './figures.ts';
import { peopleWithIds } from './people.ts';
import { closedFor, progressWith, stepOf, stepsOf } from './steps.ts';

/** Whether the last day of a period is over in the company's calendar. */
export const isPeriodOver = async (db: Db, { end_date }: CalendarPeriod, now: number): Promise<boolean> =>
  (await todayOf(db, now)) > end_date;

interface Viewer {
  readonly actor: Actor;
  readonly now: number;
}

/** Returns a person's period as it is confirmed. @throws 404 for someone who was not employed in it, or whom the viewer does not approve */
export async function ownPeriodOf(
  db: Db,
  personId: string,
  starts_on: LocalDate | undefined,
  { actor, now }: Viewer,
): Promise<OwnPeriod> {
  await requireSeen(db, actor, personId);
  const { period, previous, next } = await shownPeriod(db, starts_on, now);
  const [person] = await peopleWithIds(db, period, [personId], now);
  const found = person && (await periodsWithDays(db, [person], period, now)).get(personId);
  if (!found) throw payPeriodFaults.notEmployed();
  const [steps, closedOf] = [await stepsOf(db, [personId], period), await closedFor(db, [personId], period)];
  const progress = progressWith(steps.get(personId) ?? [], {
    figures_hash: found.figures_hash,
    isClosed: closedOf(personId) !== undefined,
  });
  const lost = progress.lost && (await stepOf(db, personId, progress.lost.id));
  const changed = lost ? await changesSince(db, lost, found.document) : [];
  const shown = shownTo(actor, personId);
  const { id, name, username } = person;
  return {
    name: period.name,
    starts_on: period.start_date,
    ends_on: period.end_date,
    person: { id, name, username },
    ...progress,
    is_over: found.is_over && (await isPeriodOver(db, period, now)),
    days: found.document.days.map((day, index) => ({ ...shown(day), icon: found.icons[index] ?? 'neutral' })),
    sums: found.sums,
    to_review: [...found.to_review],
    clocked_in: [...found.clocked_in],
    changed: changed.map(({ before, after, by }) => ({ before: shown(before), after: shown(after), by })),
    previous,
    next,
  };
}

/** Returns a function that leaves out the kinds of leave for viewers who do not see the person's leave. */
export function shownTo(actor: Actor, personId: string) {
  const seesLeave =
    actor.id === personId || allLeavePermissions.some((permission) => actor.permissions.has(permission));
  return (day: DocumentDay): DocumentDay => (seesLeave ? day : { ...day, leave_type: null });
}

/** Returns a document without the kinds of leave that a viewer does not see. */
export const documentFor = (actor: Actor, document: PeriodDocument): PeriodDocument => ({
  ...document,
  days: document.days.map(shownTo(actor, document.person_id)),
});
