import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { readTimeline } from '#features/days/server/queries/timeline.ts';
import { pairTaps } from '../rules/pairing.ts';
import type { PinDetails } from '../rules/shapes.ts';
import { gapSecondsOf } from './queries.ts';
import { dayFinder, punchesOf } from './settle.ts';

/** Days that a preview shows at most. */
const maxDays = 31;

interface Preview {
  readonly pin: string;
  readonly user_id: string;
  readonly from: LocalDate;
}

/** The days of somebody as they would be with the punches of a number; nothing is written. */
export async function previewDays(db: Db, { pin, user_id, from }: Preview): Promise<PinDetails['days']> {
  const unbound = await rowsOf<{ id: string; at: number }>(
    db,
    `select id, extract(epoch from punched_at)::float8 as at from punches
      where pin = $1 and punched_local >= $2::text and result in ('unknown', 'ignored') and punched_at is not null
      order by punched_at limit 400`,
    [pin, from],
  );
  const [first, last] = [unbound[0]?.at, unbound.at(-1)?.at];
  if (first === undefined || last === undefined) return [];
  const [timeline, own, break_gap] = await Promise.all([
    readTimeline(db, user_id, first, last),
    punchesOf(db, user_id, first - 172_800, last + 172_800),
    gapSecondsOf(db),
  ]);
  const { days } = timeline;
  const paired = pairTaps({
    taps: [...own, ...unbound].sort((one, other) => one.at - other.at),
    days: days.map(({ working_date, clocks }) => ({ date: working_date, clocks })),
    break_gap,
    dayOf: dayFinder(timeline),
    is_latest: true,
  });
  const ids = new Set(unbound.map(({ id }) => id));
  const touched = new Set(paired.taps.flatMap(({ id, date }) => (ids.has(id) ? [date] : [])));
  const approved = new Set(days.flatMap((day) => (day.approved_at === null ? [] : [day.working_date])));
  return paired.days
    .filter(({ date }) => touched.has(date))
    .slice(0, maxDays)
    .map(({ date, clocks }) => ({
      date,
      clocks: clocks.flatMap(stretches),
      work_time: clocks.flatMap(stretches).reduce((sum, { start, end }) => sum + ((end ?? start) - start), 0),
      is_approved: approved.has(date),
    }));
}

type Clock = ReturnType<typeof pairTaps>['days'][number]['clocks'][number];

/** What was worked between the breaks. */
function stretches({ start, end, breaks }: Clock): { start: number; end: number | null }[] {
  const starts = [start, ...breaks.flatMap((pause) => (pause.end === null ? [] : [pause.end]))];
  const ends = [...breaks.map((pause) => pause.start), end];
  return starts.map((from, n) => ({ start: from, end: ends[n] ?? null }));
}
