import { cookieOf, inTurn, leadsOf, type Caller } from './callers.ts';
import type { Shot } from './load.ts';
import type { Call } from './measure.ts';
import { birdViewShots } from './reading-calls.ts';
import type { Stage } from './stage.ts';

/** A recorded day with the values that its form sends back; times in the company's zone. */
interface RecordedDay {
  readonly id: string;
  readonly person_id: string;
  readonly working_date: string;
  readonly clock_id: string;
  readonly start: string;
  readonly end: string;
  readonly breaks: readonly { readonly id: string; readonly start: string; readonly end: string }[];
}

/** Sufficient for all loads, since a day is approved once. */
const waitingDays = 40_000;
const daysTogether = 50;
const correctionsPerSecond = 20;
const attendance = '/app/time/attendance';

/** Returns days of the last month with one finished entry, of people who may not correct, in random order. */
async function recordedDays({ owner, large }: Stage): Promise<RecordedDay[]> {
  const { rows } = await owner.query<RecordedDay>(
    `select a.id, a.person_id, to_char(a.working_date, 'YYYY-MM-DD') as working_date, min(c.id::text) as clock_id,
            to_char(min(c.started_at) at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI:SS') as start,
            to_char(max(c.ended_at) at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI:SS') as end,
            coalesce((select json_agg(json_build_object('id', b.id,
                'start', to_char(b.started_at at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI:SS'),
                'end', to_char(b.ended_at at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI:SS')) order by b.started_at)
              from breaks b where b.tenant_id = a.tenant_id and b.attendance_id = a.id), '[]') as breaks
       from attendances a
       join people p on p.tenant_id = a.tenant_id and p.id = a.person_id and p.employee_number::int > 80
       join clocks c on c.tenant_id = a.tenant_id and c.attendance_id = a.id
      where a.tenant_id = $1 and a.working_date between current_date - 31 and current_date - 2
      group by a.tenant_id, a.id having count(*) = 1 and bool_and(c.ended_at is not null)
      order by md5(a.id::text) limit $2`,
    [large.id, 2 * waitingDays],
  );
  return rows;
}

/** Marks the days as corrected by their people. The triggers would require an entry for each. */
async function letWait({ owner }: Stage, days: readonly RecordedDay[]): Promise<void> {
  const ids = days.map(({ id }) => id);
  await owner.query('begin');
  for (const table of ['attendances', 'clocks']) await owner.query(`alter table ${table} disable trigger user`);
  await owner.query('update attendances set has_irregular = true, approved_at = null where id = any($1)', [ids]);
  await owner.query('update clocks set is_irregular = true, approved_at = null where attendance_id = any($1)', [ids]);
  for (const table of ['attendances', 'clocks']) await owner.query(`alter table ${table} enable trigger user`);
  await owner.query('commit');
}

/** Moves the end by a minute, alternately earlier and later. */
function correction(day: RecordedDay, n: number): object {
  const minute = 30 + (n % 29);
  const end = `${day.end.slice(0, 14)}${minute}:${day.end.slice(17)}`;
  const breaks = day.breaks.map(({ id, start, end: to }) => ({
    break_in_id: id,
    start_date_time: start,
    end_date_time: to,
    is_dirty: false,
  }));
  return {
    clocks: [{ clock_in_id: day.clock_id, start_date_time: day.start, end_date_time: end, is_dirty: true, breaks }],
  };
}

type RequestFor = (day: RecordedDay, n: number) => { readonly path: string; readonly body: object };

function* shotsFor(days: Iterator<RecordedDay>, leads: readonly Caller[], ask: RequestFor): Generator<Shot> {
  let n = 0;
  for (const lead of inTurn(leads)) {
    const { value, done } = days.next();
    if (done) return;
    n += 1;
    const { path, body } = ask(value as RecordedDay, n);
    yield { method: 'POST', path: `${attendance}/${path}`, cookie: cookieOf(lead), key: crypto.randomUUID(), body };
  }
}

const correct: RequestFor = (day, n) => ({ path: `${day.id}/update`, body: correction(day, n) });
const dismiss: RequestFor = ({ id }) => ({ path: `${id}/irregular/dismiss`, body: {} });
const flag: RequestFor = ({ id, person_id: user_id }, n) => ({
  path: `${id}/flags/update`,
  body: { user_id, is_remote: null, is_late: n % 2 === 0, is_incomplete: null },
});

/** Groups days by fifty, each list once. */
function* fifties(days: Iterator<RecordedDay>): Generator<RecordedDay[]> {
  for (;;) {
    const some: RecordedDay[] = [];
    for (let one = days.next(); !one.done; one = days.next()) if (some.push(one.value) === daysTogether) break;
    if (some.length < daysTogether) return;
    yield some;
  }
}

function* together(
  days: Iterator<RecordedDay>,
  leads: readonly Caller[],
  path: string,
  flags?: object,
): Generator<Shot> {
  const lists = fifties(days);
  for (const lead of inTurn(leads)) {
    const { value, done } = lists.next();
    if (done) return;
    const chosen = value.map(({ person_id: user_id, working_date }) => ({ user_id, working_date }));
    const body = { days: chosen, ...(flags && { flags }) };
    yield {
      method: 'POST',
      path: `${attendance}/days/${path}`,
      cookie: cookieOf(lead),
      key: crypto.randomUUID(),
      body,
    };
  }
}

/** Measures the work of managers, on one day and on fifty together; and the bird view meanwhile. */
export async function correctionCalls(stage: Stage): Promise<Call[]> {
  const { large, owner } = stage;
  const [leads, days] = [await leadsOf(owner, large), await recordedDays(stage)];
  const half = Math.floor(days.length / 2);
  const [free, waiting] = [days.slice(0, half), days.slice(half)];
  await letWait(stage, waiting);
  // Half of the waiting days are approved one by one.
  const single = waiting.slice(0, Math.floor(waiting.length / 5)).values();
  const many = waiting.slice(Math.floor(waiting.length / 5)).values();
  const common = { company: large, warmUp: 20, known: () => leads } as const;
  const one = { ...common, connections: 4, goals: { p95: '≤ 30' } } as const;
  const fifty = { ...common, warmUp: 3, connections: 1, goals: { p95: '≤ 300' } } as const;
  return [
    { ...one, name: 'correct a day', shots: () => shotsFor(inTurn(free), leads, correct) },
    { ...one, name: 'flag a day', shots: () => shotsFor(inTurn(free), leads, flag) },
    { ...one, name: 'approve an irregular day', shots: () => shotsFor(single, leads, dismiss) },
    { ...fifty, name: 'approve 50 days together', shots: () => together(many, leads, 'dismiss') },
    { ...fifty, name: 'flag 50 days together', shots: () => together(inTurn(free), leads, 'flags', { is_late: true }) },
    {
      ...common,
      name: 'bird view, packed, while 20 corrections a second run',
      connections: 8,
      warmUp: 40,
      goals: { p95: '≤ 20' },
      shots: () => birdViewShots(large, leads, 'packed'),
      beside: () => shotsFor(inTurn(free), leads, correct),
      besidePerSecond: correctionsPerSecond,
    },
  ];
}
