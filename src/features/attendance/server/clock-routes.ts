import { Fault, type Thrower } from '#platform/shared/faults.ts';
import type { Actor, Call, Handlers } from '#platform/server/implement.ts';
import type { Db } from '#platform/server/database.ts';
import { attendance, attendanceFaults, type ClockingSummary } from '../contract.ts';
import { lockTimeline, type Act, type Locked } from './changes.ts';
import { clockIn, clockOut, clockOutNormal, resume, startBreak } from './clock-commands.ts';
import { clockOutAbnormal } from './clock-out-abnormal.ts';
import { summaryOf, whyNot, type Viewer } from './clock-summary.ts';
import { placeOf } from './place.ts';
import { readTimeline, workingDayAt } from './timeline.ts';

type ClockCall = 'shortSummary' | 'summary' | 'in' | 'break' | 'resume' | 'outGeneral' | 'outNormal' | 'outAbnormal';

interface Asked {
  readonly db: Db;
  readonly actor: Actor;
  readonly call: Call;
}

export const clockHandlers: Pick<Handlers<typeof attendance>, ClockCall> = {
  async shortSummary(asked) {
    return { ...(await see(asked)), clocks: [] };
  },

  summary: (asked) => see(asked),

  in: (asked) =>
    act(asked, (timeline, given) => {
      const day = workingDayAt(timeline, given.at);
      const refused = whyNot(timeline, day, viewerOf(asked));
      // Who is clocked in already hears so, wherever they stand now.
      if (refused && !isIn(timeline)) throw refused();
      return clockIn(asked.db, timeline, { ...given, working_place: placeOf(timeline, day.date, asked.call.address) ?? 1 });
    }),

  break: (asked) => act(asked, (timeline, given) => startBreak(asked.db, timeline, given)),
  resume: (asked) => act(asked, (timeline, given) => resume(asked.db, timeline, given)),
  outGeneral: (asked) => act(asked, (timeline, given) => clockOut(asked.db, timeline, given)),
  outNormal: (asked) => act(asked, (timeline, given) => clockOutNormal(asked.db, timeline, given)),

  outAbnormal: (asked) =>
    act(asked, (timeline, given) => {
      const may_add_or_remove = asked.actor.permissions.has('add_any_attendance') || asked.actor.permissions.has('edit_any_attendance');
      return clockOutAbnormal(asked.db, timeline, { ...given, may_add_or_remove, submitted: asked.body });
    }),
};

/** The last word when two requests race past every check. */
export const clockConstraints: Readonly<Record<string, Thrower>> = {
  clocks_one_open: attendanceFaults.alreadyIn,
  clocks_no_overlap: attendanceFaults.overlaps,
  breaks_one_open: attendanceFaults.alreadyOnBreak,
  breaks_no_overlap: attendanceFaults.overlaps,
};

const viewerOf = ({ actor, call }: Asked): Viewer => ({ permissions: actor.permissions, now: call.now, address: call.address });
const isIn = ({ days }: Locked) => days.some(({ clocks }) => clocks.some(({ ended_at }) => ended_at === null));

async function see(asked: Asked): Promise<ClockingSummary> {
  return summaryOf(await readTimeline(asked.db, asked.actor.id, asked.call.now), viewerOf(asked));
}

/**
 * One clock call: lock, decide, write, answer the summary. A refusal carries the summary, too, so that a screen which
 * was behind can show what is true.
 */
async function act(asked: Asked, work: (timeline: Locked, given: Act) => Promise<void>): Promise<ClockingSummary> {
  const { db, actor, call } = asked;
  const timeline = await lockTimeline(db, actor.id, call.now);
  try {
    if (actor.permissions.has('allowed_bio_devices')) throw attendanceFaults.deviceOnly();
    await work(timeline, { at: call.now, source: 'web', actor_id: actor.id, address: call.address });
  } catch (error) {
    if (!(error instanceof Fault) || error.status !== 424) throw error;
    throw new Fault(error.code, error.status, error.message, { data: summaryOf(timeline, viewerOf(asked)) });
  }
  return summaryOf(timeline, viewerOf(asked));
}
