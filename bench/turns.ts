import type { BareSample, CallResult, Sample } from './figures.ts';
import { bareTurn, countWire, measureCalls, type Call } from './measure.ts';
import type { Part } from './parts.ts';
import type { VersionResults } from './report.ts';
import type { Stage } from './stage.ts';

interface CollectedSamples {
  readonly samples: Sample[];
  readonly least: BareSample[];
  readonly replay: BareSample[];
}

/** A version, its calls in this part, and the results so far. */
interface MeasuredVersion {
  readonly stage: Stage;
  readonly calls: readonly Call[];
  readonly collected: Map<string, CollectedSamples>;
}

/** Measures a part, the versions in turn (A B A B A B), so that other load on the machine affects all alike. */
export async function measurePart(part: Part, stages: readonly Stage[]): Promise<VersionResults[]> {
  const contenders: MeasuredVersion[] = [];
  for (const stage of stages)
    contenders.push({ stage, calls: (await part.calls?.(stage)) ?? [], collected: new Map() });
  if (part.calls)
    for (let repetition = 0; repetition < (stages[0]?.size.repetitions ?? 0); repetition += 1)
      for (const contender of contenders) await oneTurn(contender);
  const found: VersionResults[] = [];
  for (const contender of contenders)
    found.push({
      calls: part.calls ? await resultsOf(contender) : [],
      rows: (await part.figures?.(contender.stage)) ?? [],
    });
  for (const { calls, rows } of found) rows.push(...(part.conclude?.(calls) ?? []));
  return found;
}

async function oneTurn({ stage, calls, collected }: MeasuredVersion): Promise<void> {
  const samples = await measureCalls(stage, calls);
  for (const call of calls) {
    const sample = samples.get(call.name);
    if (!sample) continue;
    const known = collected.get(call.name) ?? { samples: [], least: [], replay: [] };
    collected.set(call.name, known);
    const { least, replay } = await bareTurn(stage, call);
    known.samples.push(sample);
    if (least) known.least.push(least);
    if (replay) known.replay.push(replay);
  }
}

async function resultsOf({ stage, calls, collected }: MeasuredVersion): Promise<CallResult[]> {
  const measured = calls.filter(({ name }) => collected.has(name));
  // Calls with parallel load are left out, since that would be counted, too; the call itself sends the same.
  const wire = await countWire(
    stage,
    measured.filter(({ beside }) => !beside),
  );
  return measured.map(({ name, variantOf, company, connections, goals = {} }) => ({
    ...(variantOf !== undefined && { variantOf }),
    name,
    goals,
    statements: NaN,
    roundTrips: NaN,
    how: howOf(company.people, connections),
    ...(collected.get(name) ?? { samples: [], least: [], replay: [] }),
    ...wire.get(name),
  }));
}

function howOf(people: number, connections: number): string {
  return `${people.toLocaleString('en')} people, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
}
