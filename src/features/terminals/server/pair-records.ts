import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { requireActor } from '#features/access/server/queries/actor.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import type { BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { punchRecords } from '../contract.ts';
import { resultWords, type PunchResult } from '../rules/results.ts';
import { pairPunchesAgain } from './decisions.ts';
import { translate } from '#platform/shared/translate.ts';

/** Maximum number paired again immediately in one transaction, during which their people cannot clock. */
export const recordsAtOnce = 10;

interface Record {
  readonly id: string;
  /** Result at the time it was chosen. */
  readonly result: PunchResult;
}

const name = 'terminals.pair-records';

/** Pairs punches again in blocks. */
export const pairRecordsKind: BatchKind<object, Record> = {
  name,
  rowsAtOnce: recordsAtOnce,

  async work(db, { started_by, now }, rows) {
    await requireActor(db, started_by, punchRecords.pairAgain.access, now);
    const ids = rows.map(({ data }) => data.id);
    const [results, labels] = [await resultsOf(db, ids), await labelsOf(db, ids)];
    // Skips punches that were decided about meanwhile.
    const same = rows.flatMap(({ data: { id, result } }) => (results.get(id) === result ? [id] : []));
    const { again, waiting } = await pairPunchesAgain(db, same, now);
    return rows.map(({ data: { id, result } }) => {
      const label = labels.get(id) ?? '';
      if (results.get(id) !== result)
        return { failed: translate('Someone else handled this punch in the meantime.'), label };
      if (!again.has(id)) return { failed: translate('This punch cannot be paired again.'), label };
      const why = waiting.get(id);
      return why === undefined ? { outcome: 'paired', label } : { failed: whyOf(why), label };
    });
  },

  labelOf: async (db, _batch, { data: { id } }) => (await labelsOf(db, [id])).get(id) ?? '',
};

/** Reason as a sentence: 'No person has this PIN.' */
const whyOf = (result: PunchResult): string => `${resultWords({ result, facts: null, terminal: '' }, String).title}.`;

async function resultsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PunchResult>> {
  const rows = await rowsOf<Record>(db, 'select id, result from punches where id = any($1::uuid[])', [ids]);
  return new Map(rows.map(({ id, result }) => [id, result]));
}

/** 'Ana, 2026-03-10 09:00:00' */
async function labelsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name: string | null; pin: string | null; local: string | null }>(
    db,
    `select u.id, p.name, u.pin, u.punched_local as local
       from punches u left join people p on p.id = u.person_id where u.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.map(({ id, name, pin, local }) => {
      const who = name ?? (pin && translate('PIN {pin}', { pin }));
      return [id, [who, local].filter(Boolean).join(', ')];
    }),
  );
}

/** @returns the id of the batch */
export async function startPairingAgain(db: Db, ids: readonly string[], started_by: string): Promise<string> {
  const results = await resultsOf(db, ids);
  return startBatch<object, Record>(db, {
    kind: name,
    settings: {},
    title: translate(
      '{count, plural, one {Pairing # punch again} other {Pairing # punches again}}',
      { count: ids.length },
      await numberTextOf(db),
    ),
    from_url: '/settings/biometric/records?show=needs',
    started_by,
    rows: ids.map((id) => ({ id, result: results.get(id) ?? 'new' })),
  });
}
