import { callersOf, forSeconds } from './clocking.ts';
import type { Company } from './generate.ts';
import { closedLoop, type Load, type Shot } from './load.ts';
import { cookieOf, drive, stepsFor, type Caller } from './recording.ts';
import { ms, ratio, perSecond, type Row, type Stage } from './report.ts';
import { serve } from './server-process.ts';

/** A month of fifty people, any page, in a large and in a small company. */
export async function birdView(stage: Stage): Promise<Row[]> {
  const large = await birdViewOf(stage, stage.large);
  const small = await birdViewOf(stage, stage.small);
  const count = stage.large.people.toLocaleString('en');
  return [
    { what: `bird view, 50 people × 31 days of ${count}, 8 connections: p95`, figure: ms(large.p95), goal: '≤ 60 ms' },
    { what: '… median', figure: ms(large.p50), goal: '' },
    { what: `… p95 with ${stage.small.people.toLocaleString('en')} people`, figure: ms(small.p95), goal: '' },
    { what: '… large to small, by medians', figure: ratio(large.p50 / small.p50), goal: '≤ 1.3' },
  ];
}

async function birdViewOf(stage: Stage, company: Company): Promise<Load> {
  const leads = (await callersOf(stage, company, 80)).filter((_, n) => (n + 1) % 10 === 0);
  const pages = Math.floor(company.people / 50);
  const end = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const start = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10);
  function* shots(): Generator<Shot> {
    for (let n = 0; ; n += 1) {
      const page = ((n * 7919) % pages) + 1;
      yield {
        method: 'GET',
        path: `/app/time/attendance/bird-view/all-data?start_date=${start}&end_date=${end}&page=${page}&per_page=50`,
        cookie: cookieOf(leads[n % leads.length] as Caller),
      };
    }
  }
  const server = await serve({ DATABASE_URL: stage.url });
  const load = await closedLoop({ port: server.port, host: company.host }, 8, forSeconds(shots(), stage.seconds), 40);
  await server.stop();
  return load;
}

/** The two calls that every page begins with, against their statements by a driver. */
export async function reading(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of ['/app/authorization', '/app/time/attendance/clock/summary'])
    rows.push(...(await readingOf(stage, path)));
  return rows;
}

async function readingOf(stage: Stage, path: string): Promise<Row[]> {
  const { url, large, seconds } = stage;
  const [model, other, ...others] = await callersOf(stage, large, 401, Math.min(2001, large.people - 400));
  if (!model || !other) throw new Error('Nobody is there.');
  const rounds = await stepsFor(url, large.host, [model, other], [{ method: 'GET', path }]);
  function* shots(): Generator<Shot> {
    for (let n = 0; ; n += 1) yield { method: 'GET', path, cookie: cookieOf(others[n % others.length] as Caller) };
  }
  const server = await serve({ DATABASE_URL: url });
  const load = await closedLoop({ port: server.port, host: large.host }, 16, forSeconds(shots(), seconds), 200);
  await server.stop();
  const driver = await drive({ url, rounds, callers: others, connections: 16, seconds });
  const name = path.replace('/app/', '').replace('time/attendance/', '');
  return [
    { what: `${name} over HTTP, 16 connections`, figure: perSecond(load.perSecond), goal: '' },
    {
      what: '… ratio to its statements by a driver loop',
      figure: ratio(load.perSecond / driver.perSecond),
      goal: '≥ 0.4',
    },
    { what: '… p95', figure: ms(load.p95), goal: '' },
  ];
}
