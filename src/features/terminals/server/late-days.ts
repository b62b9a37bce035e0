import { createHash } from 'node:crypto';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit, emitEach } from '#platform/server/events/events.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { wireId } from '#platform/shared/wire-id.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sayFault } from '#platform/shared/translate.ts';
import { clockChanged } from '#features/clock/events.ts';
import { zoneOfDay } from '#features/company/rules/dated-settings.ts';
import type { ChangedDay } from '#features/corrections/rules/day-shapes.ts';
import { newsOf } from '#features/corrections/server/commands/save-changed-day.ts';
import {
  changeBy,
  dayAt,
  lockDay,
  lockDate,
  noonOf,
  type Corrector,
  type LockedDay,
} from '#features/corrections/server/commands/lock-day.ts';
import { changedDayOf } from '#features/corrections/server/queries/basis.ts';
import { whyOwn } from '#features/corrections/server/queries/form.ts';
import { segmentsOf } from '#features/days/rules/cell.ts';
import { save } from '#features/days/server/commands/save.ts';
import { dayVersion } from '#features/days/server/queries/day-log.ts';
import { readTimeline } from '#features/days/server/queries/timeline.ts';
import { closedFault, closedOn, type DatedPeriod } from '#features/periods/rules/closed.ts';
import { closedPeriodsOf } from '#features/periods/server/queries.ts';
import { lateDays, lateFaults } from '../rules/late-contract.ts';
import { terminalsChanged } from '../events.ts';
import { pairTaps } from '../rules/pairing.ts';
import type { LatePunches } from '../rules/shapes.ts';
import { workWith } from './counted-work.ts';
import { noteDecisions } from './decisions.ts';
import { entriesOf, leaveLate, unflag } from './late.ts';
import { pairingTimesOf } from './pairing-rule.ts';
import { dayFinder, latestOf, marginSeconds, punchesOf } from './recalculate.ts';
import { settleWaiting } from './settle.ts';

type Drawn = Parameters<typeof segmentsOf>[0];

interface LateDayVersion {
  readonly id: string;
  /** Version of the day as the caller has read it. */
  readonly version?: string | undefined;
  /** Version of the late punches as the caller has read them. */
  readonly late_version: string;
}

/** Returns the late punches of a day, and the day with them; writes nothing. @throws notFound, notAllowed */
export async function lateOf(
  db: Db,
  id: string,
  { actor, now }: { readonly actor: Actor; readonly now: number },
): Promise<LatePunches> {
  const [found] = await rowsOf<{ person_id: string; date: LocalDate }>(
    db,
    'select person_id, working_date as date from attendances where id = $1',
    [id],
  );
  if (!found) throw platformFaults.notFound();
  const { person_id, date } = found;
  if (!subjectsOf(actor, lateDays.late.access).includes(person_id)) throw platformFaults.notAllowed();
  const [data, { timeline, recorded, paired }, closed, own] = await Promise.all([
    waitingAt(db, person_id, date),
    pairedOn(db, person_id, date),
    closedPeriodsOf(db, [person_id], date, date),
    whyOwn(db, { actor, now }, person_id),
  ]);
  const period = closedOn(closed, person_id, date);
  const zone = zoneOfDay(timeline.settings, { clocks: recorded }, date);
  const drawn = (entries: Drawn) => ({
    segments: segmentsOf(entries, { date, zone, now }),
    work_time: workWith(timeline, date, entries, now),
  });
  return {
    version: versionOf(data),
    zone,
    data: data.map(({ id: stored, ...punch }) => ({ id: wireId(stored), ...punch })),
    now: drawn(recorded),
    after: drawn(entriesOf(paired)),
    locks: { take: own ?? (period ? sayFault(closedFault(period)) : null), leave: own },
  };
}

/** Recorded entries of a date, and the entries with all punches. */
async function pairedOn(db: Db, person_id: string, date: LocalDate) {
  const noon = noonOf(date);
  const [timeline, taps, times, latest] = await Promise.all([
    readTimeline(db, person_id, noon, noon),
    punchesOf(db, person_id, noon - marginSeconds, noon + marginSeconds),
    pairingTimesOf(db),
    latestOf(db, person_id),
  ]);
  const { days } = pairTaps({
    taps,
    days: timeline.days.map(({ working_date, clocks }) => ({ date: working_date, clocks })),
    times,
    dayOf: dayFinder(timeline),
    is_latest: latest <= noon + marginSeconds,
  });
  return {
    timeline,
    recorded: timeline.days.find(({ working_date }) => working_date === date)?.clocks ?? [],
    paired: days.find((day) => day.date === date)?.clocks ?? [],
  };
}

const waitingAt = (db: Db, personId: string, date: LocalDate) =>
  rowsOf<LatePunches['data'][number]>(
    db,
    `select u.id, coalesce(t.name, '') as terminal, extract(epoch from u.punched_at)::float8 as at,
            extract(epoch from date_trunc('second', u.received_at))::float8 as received
       from punches u left join terminals t on t.id = u.terminal_id
      where u.person_id = $1 and u.working_date = $2 and u.result = 'approved' order by u.punched_at, u.id`,
    [personId, date],
  );

/** Version of the waiting punches. */
const versionOf = (waiting: LatePunches['data']): string =>
  createHash('sha256')
    .update(waiting.map(({ id }) => id).join())
    .digest('hex')
    .slice(0, 16);

interface LockedLateDay extends LockedDay {
  /** Ids of the punches to decide about. */
  readonly waiting: readonly string[];
  /** Closed period that contains the day. */
  readonly closed: DatedPeriod | undefined;
}

/** Locks the day and its waiting punches. @throws none, and more when they differ from what the caller has seen */
async function lockLateDay(
  db: Db,
  corrector: Corrector,
  { id, version, late_version }: LateDayVersion,
): Promise<LockedLateDay> {
  const day = await lockDay(db, corrector, { id, version });
  const { person_id, working_date, flagged_at } = day.day;
  if (flagged_at === null) throw lateFaults.none();
  const [waiting, closed] = await Promise.all([
    waitingAt(db, person_id, working_date),
    closedPeriodsOf(db, [person_id], working_date, working_date),
  ]);
  if (versionOf(waiting) !== late_version) throw lateFaults.more();
  return { ...day, waiting: waiting.map((punch) => punch.id), closed: closedOn(closed, person_id, working_date) };
}

/** Refuses to take punches that the caller has not seen. @throws more */
async function requireSeen(db: Db, { day, waiting }: LockedLateDay): Promise<void> {
  const now = await waitingAt(db, day.person_id, day.working_date);
  const seen = new Set(waiting);
  if (now.some((punch) => !seen.has(punch.id))) throw lateFaults.more();
}

/**
 * Pairs an approved day again with its late punches, which approves it, and notifies its person.
 * In a closed period nothing is taken until it is reopened. @throws what `lockDay` does, and none, more, closed
 */
export async function takeLate(db: Db, corrector: Corrector, which: LateDayVersion): Promise<ChangedDay> {
  const lateDay = await lockLateDay(db, corrector, which);
  const { day, waiting: ids, closed } = lateDay;
  const { person_id, working_date: date } = day;
  if (closed) throw closedFault(closed);
  const { now, address } = corrector.context;
  // Punches that arrived just now were not part of the decision.
  await settleWaiting(db, { person_id, now });
  await requireSeen(db, lateDay);
  const taken = await decide(db, { ids, actor_id: corrector.actor.id, decision: 'taken' });
  if (taken === 0) throw lateFaults.none();
  await settleWaiting(db, { person_id, now, taking: { date, actor_id: corrector.actor.id, address } });
  await emitEach(db, newsOf({ day, action: 'corrected' }, corrector));
  return reread(db, corrector, day);
}

/**
 * Leaves out late punches of an approved day and removes its flag if none are left waiting.
 * This changes no times, so it is allowed in a closed period. @throws as above, but for closed
 */
export async function leaveOut(
  db: Db,
  corrector: Corrector,
  { reason, ...which }: LateDayVersion & { readonly reason: string },
): Promise<ChangedDay> {
  const { day, timeline, waiting: ids, closed } = await lockLateDay(db, corrector, which);
  const { person_id } = day;
  const left = await decide(db, { ids, actor_id: corrector.actor.id, decision: 'left', reason });
  if (left > 0) leaveLate(timeline, day, { reason, closed: closed?.name });
  else unflag(timeline, day);
  await save(db, timeline, changeBy(corrector));
  await emit(db, clockChanged, { person_id, attendance_id: day.id });
  return reread(db, corrector, day);
}

interface LateDecision {
  readonly ids: readonly string[];
  readonly actor_id: string;
  readonly decision: 'taken' | 'left';
  readonly reason?: string;
}

/** @returns number of punches decided about */
async function decide(db: Db, { ids, actor_id, decision, reason }: LateDecision): Promise<number> {
  const isTaken = decision === 'taken';
  const decided = await rowsOf<{ id: string }>(
    db,
    `update punches set result = $2, set_aside_at = case when $3 then null else now() end,
            set_aside_by = case when $3 then null else $4::uuid end
      where id = any($1::uuid[]) and result = 'approved' returning id`,
    [ids, isTaken ? 'new' : 'left', isTaken, actor_id],
  );
  if (decided.length === 0) return 0;
  await noteDecisions(
    db,
    decided.map(({ id }) => id),
    decision,
    reason,
  );
  await emit(db, terminalsChanged, { in_settings: true });
  return decided.length;
}

async function reread(
  db: Db,
  corrector: Corrector,
  { id, person_id, working_date }: LockedDay['day'],
): Promise<ChangedDay> {
  const [lockedDay, version] = await Promise.all([lockDate(db, person_id, working_date), dayVersion(db, id)]);
  return changedDayOf(dayAt(lockedDay, working_date), version, corrector.context.now);
}
