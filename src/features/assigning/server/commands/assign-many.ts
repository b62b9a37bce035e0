import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Oneself } from '#platform/shared/contract.ts';
import { barredId, leftOut } from '#platform/shared/oneself.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { actingFor } from '#features/access/server/queries/acting.ts';
import { batchJob, type OfBatch } from '#features/batches/server/commands/batch-job.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { workingAmong } from '../queries.ts';

/** People who are assigned in one transaction, which takes a second (docs/decisions/assigning-people.md). */
export const maxAtOnce = 10_000;
/** People of a block of a batch. */
const peopleOfBlock = 500;

/** Assigning more than that to one kind of thing. */
export interface AssignKind {
  /** Of the job: 'groups.assign'. */
  readonly name: string;
  readonly anyOf: readonly [Permission, ...Permission[]];
  /** Whether its starter may be among them. */
  readonly oneself: Oneself;
  /** Assigns people who work here; who is assigned already stays. The thing may be gone by now: then it throws. */
  assign(db: Db, to: { readonly id: string; readonly people: readonly string[] }, by: By): Promise<unknown>;
}

interface By {
  /** As they are by then. */
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
}

interface ManyPeople {
  /** What they are assigned to. */
  readonly id: string;
  readonly people: readonly string[];
  readonly title: string;
  readonly from_url: string;
  readonly started_by: string;
}

interface Unit {
  readonly id: string;
}

/** Starts to assign many in the running transaction. @returns the batch */
export function startAssigning(db: Db, kind: AssignKind, { id, people, ...batch }: ManyPeople): Promise<string> {
  return startBatch<Unit, Unit>(db, {
    ...batch,
    kind: kind.name,
    settings: { id },
    rows: people.map((person) => ({ id: person })),
  });
}

/** The job of a kind: each block by the rights that its starter has by then. */
export function assignJob(kind: AssignKind): Job<OfBatch> {
  return batchJob<Unit, Unit>({
    name: kind.name,
    rowsAtOnce: peopleOfBlock,
    async work(db, { started_by, settings, now }, rows) {
      const ids = rows.map(({ data }) => data.id);
      const names = new Map((await cardsByIds(db, ids)).map(({ id, name }) => [id, name]));
      const labelOf = (id: string) => names.get(id) ?? '';
      const actor = await actingFor(db, started_by, now);
      if (!actor || !kind.anyOf.some((permission) => actor.permissions.has(permission)))
        return ids.map((id) => ({ failed: platformFaults.notAllowed.message, label: labelOf(id) }));
      const working = await workingAmong(db, ids, now);
      const barred = 'fault' in kind.oneself ? barredId(kind.oneself, actor) : null;
      const people = ids.filter((id) => working.has(id) && id !== barred);
      await kind.assign(db, { id: settings.id, people }, { actor, now });
      return ids.map((id) => {
        if (id === barred) return { failed: leftOut, label: labelOf(id) };
        return working.has(id)
          ? { outcome: 'assigned', label: labelOf(id) }
          : { failed: 'Does not work here any more.', label: labelOf(id) };
      });
    },
    labelOf: async (db, _batch, { data }) => (await cardsByIds(db, [data.id]))[0]?.name ?? '',
  });
}
