import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { actingWith } from '#features/access/server/queries/acting.ts';
import { counted } from '#features/batches/server/commands/counted.ts';
import type { BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { punchRecords } from '../contract.ts';
import { resultWords, type PunchResult } from '../rules/results.ts';
import { pairPunchesAgain } from './decisions.ts';

/** So many are paired again while it is waited for, in one transaction: whose they are cannot clock meanwhile. */
export const recordsAtOnce = 10;

interface Record {
  readonly id: string;
}

const name = 'terminals.pair-records';

/** Punches that are paired once more, some at a time. */
export const pairRecordsKind: BatchKind<object, Record> = {
  name,
  rowsAtOnce: recordsAtOnce,

  async work(db, { started_by, now }, rows) {
    await actingWith(db, started_by, punchRecords.pairAgain.access, now);
    const ids = rows.map(({ data }) => data.id);
    const { waiting } = await pairPunchesAgain(db, ids, now);
    const labels = await labelsOf(db, ids);
    return ids.map((id) => {
      const label = labels.get(id) ?? '';
      const result = waiting.get(id);
      return result === undefined ? { outcome: 'paired', label } : { failed: whyOf(result), label };
    });
  },

  labelOf: async (db, _batch, { data: { id } }) => (await labelsOf(db, [id])).get(id) ?? '',
};

/** 'No person has this PIN.' */
const whyOf = (result: PunchResult): string => `${resultWords({ result, facts: null, terminal: '' }, String).title}.`;

/** 'Ana, 2026-03-10 09:00:00' */
async function labelsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; label: string }>(
    db,
    `select u.id, concat_ws(', ', coalesce(p.name, 'PIN ' || nullif(u.pin, '')), nullif(u.punched_local, '')) as label
       from punches u left join people p on p.id = u.person_id where u.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** @returns the id of the batch */
export async function startPairingAgain(db: Db, ids: readonly string[], started_by: string): Promise<string> {
  return startBatch<object, Record>(db, {
    kind: name,
    settings: {},
    title: `Pairing ${(await counted(db))(ids.length)} punches again`,
    from_url: '/settings/biometric/records?show=needs',
    started_by,
    rows: ids.map((id) => ({ id })),
  });
}
