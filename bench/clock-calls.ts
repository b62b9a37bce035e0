import { callersOf, cookieOf, type Caller } from './callers.ts';
import type { Company } from './generate.ts';
import { take, type Shot } from './load.ts';
import type { BareLoad, Call } from './measure.ts';
import { stepsFor } from './recording.ts';
import type { Stage } from './stage.ts';

export const clock = '/app/time/attendance/clock';

export const clockShot = (what: 'in' | 'out-general', caller: Caller): Shot => ({
  method: 'POST',
  path: `${clock}/${what}`,
  cookie: cookieOf(caller),
  key: crypto.randomUUID(),
});

/** Share of a large company's people that only the two calls below use. */
const clockersShare = 0.8;
/** Number of people for the requests whose statements are counted. */
const countedPeople = 40;
/**
 * Share of a load that does not count: each connection plans each statement five times
 * and loads its part of the catalogue, and the server compiles its code. A long-running server has already done so.
 */
const warmUpShare = 0.25;

/**
 * Everyone clocks in once and then out, as the first entry of a day: the same work for all.
 * All clock-ins are answered before the first clock-out.
 */
export async function clockCalls(stage: Stage): Promise<Call[]> {
  const { large, size, owner, url } = stage;
  const [model, other, ...others] = await callersOf(owner, large, large.people * clockersShare);
  if (!model || !other) throw new Error('The measured company has no people.');
  const share = Math.floor((others.length - countedPeople) / (size.repetitions * (size.hasBare ? 3 : 1)));
  const fresh = others.values();
  let taken = 0;
  const next = function* (count: number): Generator<Caller> {
    for (const caller of take(fresh, count)) {
      taken += 1;
      yield caller;
    }
  };
  const inside: Caller[] = [];
  function* ins(): Generator<Shot> {
    for (const caller of next(share)) {
      inside.push(caller);
      yield clockShot('in', caller);
    }
  }
  function* outs(): Generator<Shot> {
    for (let caller = inside.shift(); caller; caller = inside.shift()) yield clockShot('out-general', caller);
  }
  const bares = size.hasBare ? await bareClock(url, large, [model, other], () => [...next(share)]) : [];
  const warmUp = Math.floor(share * warmUpShare);
  const common = { company: large, connections: 16, warmUp, goals: { p95: '≤ 30', leastRatio: '≥ 0.3' } } as const;
  return [
    {
      ...common,
      name: 'clock in',
      shots: ins,
      known: () => others.slice(taken, taken + share),
      ...(bares[0] && { bare: bares[0] }),
    },
    { ...common, name: 'clock out', shots: outs, known: () => inside, ...(bares[1] && { bare: bares[1] }) },
  ];
}

/** Clocks out the people whom a loop has clocked in. */
async function bareClock(
  url: string,
  company: Company,
  models: readonly [Caller, Caller],
  next: () => Caller[],
): Promise<BareLoad[]> {
  const inside: Caller[][] = [];
  const [inSteps, outSteps] = await stepsFor(url, company.host, models, [
    { method: 'POST', path: `${clock}/in` },
    { method: 'POST', path: `${clock}/out-general` },
  ]);
  const comeIn = (): Caller[] => {
    const callers = next();
    inside.push(callers);
    return callers;
  };
  return [
    { least: 'clockIn', ...(inSteps && { recorded: inSteps }), once: true, callers: comeIn },
    { least: 'clockOut', ...(outSteps && { recorded: outSteps }), once: true, callers: () => inside.shift() ?? [] },
  ];
}

const endless = new WeakMap<Company, Iterator<Shot>>();

/** Lets people of a company clock in and out endlessly: in a large one those whom the calls above do not use. */
export async function clockingsOf({ owner, large }: Stage, company: Company): Promise<() => Iterator<Shot>> {
  const first = company === large ? Math.floor(company.people * clockersShare) + 1 : 1;
  const callers = await callersOf(owner, company, company.people, first);
  function* shots(): Generator<Shot> {
    for (;;) for (const what of ['in', 'out-general'] as const) for (const each of callers) yield clockShot(what, each);
  }
  // Continues from the state that the last load left.
  const known = endless.get(company) ?? shots();
  endless.set(company, known);
  return () => known;
}
