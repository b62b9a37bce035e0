import { Fault } from '#platform/shared/faults.ts';
import { implement, type Actor, type RequestContext } from '#platform/server/http/implement.ts';
import type { Db } from '#platform/server/database/database.ts';
import { clockFaults, clocking, type ClockingSummary } from '../contract.ts';
import { lockTimeline, type ChangeContext, type LockedTimeline } from '#features/days/server/commands/changes.ts';
import { clockIn, clockOut, clockOutNormal, resume, startBreak } from './commands/clock.ts';
import { clockOutAbnormal } from './commands/clock-out-abnormal.ts';
import { summaryOf, clockInDenial, type Viewer } from './queries/summary.ts';
import { placeOf } from './queries/place.ts';
import { keepTimeline, readTimeline, workingDayAt } from '#features/days/server/queries/timeline.ts';

interface ClockRequest {
  readonly db: Db;
  readonly actor: Actor;
  readonly context: RequestContext;
}

export const clockRoutes = implement(clocking)(
  {
    shortSummary: readSummary,
    summary: readSummary,

    in: (request) =>
      runCommand(request, (timeline, change) => {
        const day = workingDayAt(timeline, change.at);
        const refused = clockInDenial(timeline, day, viewerOf(request));
        // Checked before the place, so that a person who is already clocked in gets that fault everywhere.
        if (refused && !isIn(timeline)) throw refused();
        return clockIn(request.db, timeline, {
          ...change,
          working_place: placeOf(timeline, day.date, request.context.address) ?? 1,
        });
      }),

    break: (request) => runCommand(request, (timeline, change) => startBreak(request.db, timeline, change)),
    resume: (request) => runCommand(request, (timeline, change) => resume(request.db, timeline, change)),
    outGeneral: (request) => runCommand(request, (timeline, change) => clockOut(request.db, timeline, change)),
    outNormal: (request) => runCommand(request, (timeline, change) => clockOutNormal(request.db, timeline, change)),

    outAbnormal: (request) =>
      runCommand(request, (timeline, change) => {
        const may_add_or_remove =
          request.actor.permissions.has('add_any_attendance') || request.actor.permissions.has('edit_any_attendance');
        return clockOutAbnormal(request.db, timeline, { ...change, may_add_or_remove, submitted: request.body });
      }),
  },
  // Database constraints decide when two requests pass every check concurrently.
  {
    clocks_one_open: clockFaults.alreadyIn,
    clocks_no_overlap: clockFaults.overlaps,
    breaks_one_open: clockFaults.alreadyOnBreak,
    breaks_no_overlap: clockFaults.overlaps,
  },
);

const viewerOf = ({ actor, context }: ClockRequest): Viewer => ({
  permissions: actor.permissions,
  now: context.now,
  address: context.address,
});
const isIn = ({ days }: LockedTimeline) => days.some(({ clocks }) => clocks.some(({ ended_at }) => ended_at === null));

async function readSummary(request: ClockRequest): Promise<ClockingSummary> {
  return summaryOf(await readTimeline(request.db, request.actor.id, request.context.now), viewerOf(request));
}

/**
 * Common steps of the clock's endpoints: lock, decide, write, respond with the summary.
 * A fault contains the summary, too, so that an outdated screen can show the current state.
 */
async function runCommand(
  request: ClockRequest,
  work: (timeline: LockedTimeline, change: ChangeContext) => Promise<void>,
): Promise<ClockingSummary> {
  const { db, actor, context } = request;
  const timeline = await lockTimeline(db, actor.id, context.now);
  try {
    if (actor.permissions.has('allowed_bio_devices')) throw clockFaults.deviceOnly();
    await work(timeline, { at: context.now, source: 'web', actor_id: actor.id, address: context.address });
  } catch (error) {
    if (!(error instanceof Fault) || error.status !== 424) throw error;
    const { code, status, message, facts } = error;
    throw new Fault(code, status, message, {
      ...(facts && { facts }),
      data: summaryOf(timeline, viewerOf(request)),
    });
  }
  keepTimeline(db, timeline);
  return summaryOf(timeline, viewerOf(request));
}
