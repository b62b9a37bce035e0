import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import { callersOf, cookieOf, type Caller } from './callers.ts';
import { ClockingLoad, rowsOf } from './beside.ts';
import { clockingsOf } from './clock-calls.ts';
import type { Company } from './generate.ts';
import { loadLeave, type LeaveOf } from './leave-load.ts';
import { take, type Shot } from './load.ts';
import { settledAfter, type Call } from './measure.ts';
import type { Row } from './report.ts';
import type { Stage } from './stage.ts';

const employee = '/app/leave/employee-leaves';
const reviewer = '/app/leave/reviewer-leaves';
const application = '/app/leave/application';
const packages = '/app/settings/leave/leave/leave-policies/index';
const teamCalendar = '/app/leave/team-calendar/index';
const readingShots = 400;
const previews = 5;
/** Share of a large company's people who apply, each once. */
const applyingShare = 0.6;

const loaded = new WeakMap<Stage, Promise<LeaveOf>>();

/** Loads leave once for all parts, calculated like the job of every quarter of an hour. */
function leaveOf(stage: Stage): Promise<LeaveOf> {
  const known = loaded.get(stage) ?? prepareLeave(stage, stage.large);
  loaded.set(stage, known);
  return known;
}

/** Loads a company's leave and calculates it. */
export async function prepareLeave(stage: Stage, company: Company): Promise<LeaveOf> {
  const leave = await loadLeave(stage, company);
  const began = performance.now();
  const people = await settle({ url: stage.url, company_id: company.id, today: today() });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  stage.say(`Five years of grants, accruals and carry-overs of ${people} people were booked in ${seconds} s.`);
  await stage.owner.query('vacuum analyze leave_lines, leave_accounts, leave_applications, leave_application_days');
  return leave;
}

const today = () => new Date().toISOString().slice(0, 10) as LocalDate;

/** Job of calculating leave up to a day. */
export interface SettleJob {
  readonly url: string;
  readonly company_id: string;
  readonly today: LocalDate;
}

/** Runs in a separate process: it calculates while the clocks beside it are measured. @returns number of people */
function settle(job: SettleJob): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('settle-process.ts', import.meta.url)));
    child.once('message', (people) => resolve(people as number));
    child.once('error', reject);
    child.once('exit', (code) => code && reject(new Error(`Booking ended with code ${code}.`)));
    child.send(job);
  });
}

/** Measures a person's own leave, the form, the reviewers' list, and applying. */
export async function leaveCalls(stage: Stage): Promise<Call[]> {
  const { owner, large } = stage;
  const leave = await leaveOf(stage);
  const members = await callersOf(owner, large, 400);
  const [administrator, lead] = [members[0], members[9]];
  if (!administrator || !lead) throw new Error('The measured company has no people.');
  const each = (path: string, who: readonly Caller[]) => () => take(requests(path, who), readingShots);
  const alone = { company: large, connections: 1, warmUp: 20 } as const;
  const year = `${employee}/ledger?leave_type_id=${leave.annual}`;
  const listed = { company: large, connections: 8, warmUp: settledAfter, goals: { p95: '≤ 60' } } as const;
  const reviewing = (tab: string, who: Caller, show: string): Call => ({
    ...listed,
    name: `leave to review, ${tab}`,
    known: () => [who],
    shots: each(`${reviewer}/index?show=${show}`, [who]),
  });
  return [
    { ...alone, name: 'why a balance is what it is', known: () => members, shots: each(year, members) },
    { ...alone, name: 'own leave year', known: () => members, shots: each(`${employee}/index`, members) },
    {
      ...alone,
      name: 'team calendar of a month, everybody',
      known: () => [administrator],
      shots: each(teamCalendar, [administrator]),
    },
    await followingFeeds(stage, members),
    {
      ...alone,
      name: 'form to apply for leave',
      goals: { p95: '≤ 40' },
      known: () => members,
      shots: each(`${application}/new`, members),
    },
    reviewing('of everybody', administrator, 'waiting'),
    reviewing('one’s own', lead, 'mine'),
    { ...alone, name: 'leave packages', known: () => [administrator], shots: each(packages, [administrator]) },
    await previewing(stage, leave, administrator),
    await applying(stage, leave),
  ];
}

function* requests(path: string, callers: readonly Caller[]): Generator<Shot> {
  for (;;) for (const caller of callers) yield { method: 'GET', path, cookie: cookieOf(caller) };
}

/** Requests calendar feeds of departments, each with its own person. */
async function followingFeeds({ owner, large }: Stage, members: readonly Caller[]): Promise<Call> {
  const followers = members
    .slice(0, 100)
    .map((member) => ({ id: member.person_id, cookie: cookieOf(member), secret: newToken() }));
  await owner.query(
    `insert into leave_feeds (tenant_id, person_id, department_id, address_secret, address_hash)
     select p.tenant_id, p.id, p.department_id, f.secret, f.hash
       from unnest($1::uuid[], $2::text[], $3::text[]) f (id, secret, hash) join people p on p.id = f.id
        and p.tenant_id = $4`,
    [
      followers.map(({ id }) => id),
      followers.map(({ secret }) => secret),
      followers.map(({ secret }) => hashToken(secret)),
      large.id,
    ],
  );
  const path = '/app/leave/team-calendar/feed';
  function* shots(): Generator<Shot> {
    for (const { secret, cookie } of followers) yield { method: 'GET', path: `${path}/${secret}.ics`, cookie };
  }
  return { name: 'feed of a department', company: large, connections: 1, warmUp: 5, known: () => [], shots };
}

/** Previews a change of the package that everyone has. */
async function previewing({ owner, large }: Stage, { annual }: LeaveOf, administrator: Caller): Promise<Call> {
  const { rows } = await owner.query<{ id: string; name: string }>(
    'select id, name from leave_policies where tenant_id = $1',
    [large.id],
  );
  const body = { ...rows[0], leave_types: [{ leave_type_id: annual, days: 30, carry_over: 3, carry_over_months: 3 }] };
  const path = '/app/settings/leave/leave/leave-policies/preview';
  function* shots(): Generator<Shot> {
    for (let shot = 0; shot < previews; shot += 1)
      yield { method: 'POST', path, cookie: cookieOf(administrator), key: crypto.randomUUID(), body };
  }
  const name = 'what a changed package does to everybody';
  return { name, company: large, connections: 1, warmUp: 1, known: () => [administrator], shots };
}

/** Everyone applies for one day. */
async function applying(stage: Stage, { annual, date }: LeaveOf): Promise<Call> {
  const { owner, large, size } = stage;
  const others = await callersOf(owner, large, large.people * applyingShare);
  const body = { leave_type_id: annual, enabled_dates: [{ date, part: 'full' }], reason: '' };
  const path = `${application}/store`;
  const share = Math.floor((others.length - 40) / (size.repetitions * (size.hasBare ? 2 : 1)));
  const fresh = others.values();
  let taken = 0;
  function* next(): Generator<Caller> {
    for (const caller of take(fresh, share)) {
      taken += 1;
      yield caller;
    }
  }
  function* shots(): Generator<Shot> {
    for (const caller of next())
      yield { method: 'POST', path, cookie: cookieOf(caller), key: crypto.randomUUID(), body };
  }
  return {
    name: 'apply for leave',
    company: large,
    connections: 16,
    warmUp: Math.floor(share / 4),
    goals: { leastRatio: '≥ 0.3' },
    shots,
    known: () => others.slice(taken, taken + share),
    ...(size.hasBare && { bare: { least: 'applyForLeave', once: true, callers: () => [...next()] } }),
  };
}

/** Measures the bookings for everyone in the first night of a leave year, while people clock in and out. */
export async function yearlyGrant(stage: Stage): Promise<Row[]> {
  const { large, owner, url } = stage;
  await leaveOf(stage);
  const served = await stage.serve({ WORKER: 'off' });
  try {
    const target = { port: served.port, host: large.host };
    const beside = new ClockingLoad(stage, served, target, (await clockingsOf(stage, large))());
    const usual = await beside.usual();
    const firstOfYear = `${new Date().getUTCFullYear() + 1}-01-01` as LocalDate;
    const [people, step] = await beside.measure(() => settle({ url, company_id: large.id, today: firstOfYear }));
    const { rows } = await owner.query<{ count: string }>(
      `select count(*) from leave_lines where tenant_id = $1 and leave_year = $2 and key is not null`,
      [large.id, firstOfYear],
    );
    const what = `a new leave year of ${people.toLocaleString('en')} people, ${rows[0]?.count ?? 0} lines`;
    return rowsOf(what, step, usual, '≤ 30 s');
  } finally {
    await served.stop();
  }
}
