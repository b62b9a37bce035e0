import { callersOf, cookieOf, inTurn, leadsOf, type Caller } from './callers.ts';
import { clock, clockingsOf } from './clock-calls.ts';
import { figure, spreadIn, type CallResult } from './figures.ts';
import type { Company } from './generate.ts';
import type { LeastWork } from './least-work.ts';
import type { Shot } from './load.ts';
import type { BareLoad, Call } from './measure.ts';
import { stepsFor } from './recording.ts';
import type { Row } from './report.ts';
import type { Stage } from './stage.ts';

/** Variants of the bird view request; the second is left out for a version that does not support it. */
const birdViewVariants = [
  { as: 'bird view', layout: 'all-data' },
  { as: 'bird view, packed', layout: 'packed', variantOf: 'bird view' },
] as const;

const dayMs = 86_400_000;
const peoplePerPage = 50;
/** Number of months, a day apart, for which each page is requested once. */
const monthsApart = 7;
/** A prime, so that the order of pages is unpredictable. */
const pageStride = 7919;

/** Measures one of the two calls that every page begins with. */
export async function authorizationCalls(stage: Stage): Promise<Call[]> {
  const { bare, ...shots } = await sameForAll(stage, stage.large, '/app/authorization', 'authorization');
  const common = { connections: 16, warmUp: 200, goals: { leastRatio: '≥ 0.2' } } as const;
  return [{ ...common, name: 'authorization', company: stage.large, ...shots, ...(bare && { bare }) }];
}

/** Measures the other one, in a large and in a small company, at rest and while people clock. */
export async function summaryCalls(stage: Stage): Promise<Call[]> {
  const calls: Call[] = [];
  for (const company of [stage.large, stage.small]) {
    const { bare, ...shots } = await sameForAll(stage, company, `${clock}/summary`, 'summary');
    const common = { company, connections: 16, warmUp: 200, ...shots } as const;
    calls.push(...(await atRestAndBeside(stage, { ...common, name: 'summary' }, bare, { leastRatio: '≥ 0.2' })));
  }
  return calls;
}

/** Measures a month of fifty people, on any page, in a large and in a small company. */
export async function birdViewCalls(stage: Stage): Promise<Call[]> {
  const calls: Call[] = [];
  for (const company of [stage.large, stage.small]) {
    const leads = await leadsOf(stage.owner, company);
    if (company === stage.large) calls.push(...firstTimes(company, leads));
    for (const { as, layout, ...variant } of birdViewVariants) {
      const shots = () => birdViewShots(company, leads, layout);
      // Every page has been requested before.
      const warmUp = company.people / peoplePerPage;
      const common = { company, connections: 8, warmUp, shots, known: () => leads } as const;
      const bare =
        layout === 'packed' ? undefined : await bareOf(stage, company, leads, { least: 'birdView', ...firstOf(shots) });
      const call = { ...common, name: as, ...variant };
      calls.push(...(await atRestAndBeside(stage, call, bare, { p95: '≤ 20' })));
    }
  }
  return calls;
}

/** Measures pages that this server has not served yet: none of their data is cached. */
function firstTimes(company: Company, leads: readonly Caller[]): Call[] {
  return birdViewVariants.map(({ as, layout, ...variant }, n) => ({
    name: nameIn(`${as}, nothing kept`, company),
    ...('variantOf' in variant && { variantOf: nameIn(`${variant.variantOf}, nothing kept`, company) }),
    company,
    connections: 8,
    warmUp: 20,
    known: () => leads,
    shots: () => birdViewShots(company, leads, layout, 2 + n * monthsApart),
  }));
}

/** Measures at rest, and while others of the company clock in and out. */
async function atRestAndBeside(
  stage: Stage,
  call: Call,
  bare: BareLoad | undefined,
  goals: NonNullable<Call['goals']>,
): Promise<Call[]> {
  const { company, variantOf } = call;
  const named = (suffix: string) => ({
    name: `${nameIn(call.name, company)}${suffix}`,
    ...(variantOf !== undefined && { variantOf: `${nameIn(variantOf, company)}${suffix}` }),
  });
  const beside = await clockingsOf(stage, company);
  return [
    { ...call, ...named(''), goals, ...(bare && { bare }) },
    { ...call, ...named(', while 100 clockings a second run'), beside },
  ];
}

const nameIn = (name: string, company: Company): string =>
  `${name} of a ${company.host.startsWith('large') ? 'large' : 'small'} company`;

/** Checks that a page costs the same in a company of any size. */
export function birdViewConclusion(calls: readonly CallResult[]): Row[] {
  const [large, small] = calls.filter(({ name }) => /^bird view of a (large|small) company$/.test(name));
  if (!large || !small) return [];
  const ratio = spreadIn(large, 'p50').median / spreadIn(small, 'p50').median;
  return [{ what: 'bird view: large to small company, by medians', figure: figure(ratio), goal: '≤ 1.3' }];
}

interface ReadingLoad {
  readonly known: () => readonly Caller[];
  readonly shots: () => Iterator<Shot>;
  readonly bare: BareLoad | undefined;
}

async function sameForAll(stage: Stage, company: Company, path: string, least: LeastWork): Promise<ReadingLoad> {
  const callers = await callersOf(stage.owner, company, 400);
  const next = inTurn(callers);
  function* shots(): Generator<Shot> {
    for (const caller of next) yield { method: 'GET', path, cookie: cookieOf(caller) };
  }
  return { shots, known: () => callers, bare: await bareOf(stage, company, callers, { least, path }) };
}

/**
 * Generates pages of a month of a company's people, in unpredictable order.
 * @param firstDaysAgo to avoid repeated pages: the last day of the first month, each of which differs
 */
export function* birdViewShots(
  { people }: Company,
  leads: readonly Caller[],
  layout: string,
  firstDaysAgo?: number,
): Generator<Shot> {
  const pages = Math.floor(people / peoplePerPage);
  let n = 0;
  for (const lead of inTurn(leads)) {
    const round = Math.floor(n / pages);
    if (firstDaysAgo !== undefined && round === monthsApart) return;
    const ago = firstDaysAgo === undefined ? 1 : firstDaysAgo + round;
    const end = dateOf(Date.now() - ago * dayMs);
    const start = dateOf(Date.now() - (ago + 30) * dayMs);
    const page = ((n * pageStride) % pages) + 1;
    n += 1;
    yield {
      method: 'GET',
      path: `/app/time/attendance/bird-view/${layout}?start_date=${start}&end_date=${end}&page=${page}&per_page=${peoplePerPage}`,
      cookie: cookieOf(lead),
    };
  }
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function firstOf(shots: () => Iterator<Shot>): { readonly path: string } {
  const { value } = shots().next();
  return { path: (value as Shot).path };
}

async function bareOf(
  { url, size }: Stage,
  company: Company,
  callers: readonly Caller[],
  { least, path }: { readonly least: LeastWork; readonly path: string },
): Promise<BareLoad | undefined> {
  const [model, other] = callers;
  if (!size.hasBare || !model || !other) return undefined;
  const [recorded] = await stepsFor(url, company.host, [model, other], [{ method: 'GET', path }]);
  return { least, ...(recorded && { recorded }), callers: () => callers, once: false };
}
