import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Oneself } from '#platform/shared/contract.ts';
import { barredId, leftOut } from '#platform/shared/oneself.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { findActor } from '#features/access/server/queries/actor.ts';
import { batchJob, type BatchReference } from '#features/batches/server/commands/batch-job.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { workingAmong } from '../queries.ts';
import { sayFault, translate } from '#platform/shared/translate.ts';

/** Maximum number of people assigned in one transaction, which takes a second (docs/decisions/assigning-people.md). */
export const maxAtOnce = 10_000;
/** Number of people in a block of a batch. */
const blockSize = 500;

/** Describes how people are assigned to one kind of item in a batch. */
export interface AssignKind {
  /** Name of the job: 'groups.assign'. */
  readonly name: string;
  readonly anyOf: readonly [Permission, ...Permission[]];
  /** Rule for batches that include their starter. */
  readonly oneself: Oneself;
  /** Assigns active employees and skips those already assigned. Throws if the item no longer exists. */
  assign(
    db: Db,
    to: { readonly id: string; readonly people: readonly string[] },
    actor: BatchStarter,
  ): Promise<unknown>;
}

interface BatchStarter {
  /** The starter with current permissions. */
  readonly actor: Actor;
  /** Epoch seconds. */
  readonly now: number;
}

interface ManyPeople {
  /** Id of the item that they are assigned to. */
  readonly id: string;
  readonly people: readonly string[];
  readonly title: string;
  readonly from_url: string;
  readonly started_by: string;
}

interface Unit {
  readonly id: string;
}

/** Starts a batch in the running transaction. @returns its id */
export function startAssigning(db: Db, kind: AssignKind, { id, people, ...batch }: ManyPeople): Promise<string> {
  return startBatch<Unit, Unit>(db, {
    ...batch,
    kind: kind.name,
    settings: { id },
    rows: people.map((person) => ({ id: person })),
  });
}

/** Returns the job of a kind; each block checks the starter's current permissions. */
export function assignJob(kind: AssignKind): Job<BatchReference> {
  return batchJob<Unit, Unit>({
    name: kind.name,
    rowsAtOnce: blockSize,
    async work(db, { started_by, settings, now }, rows) {
      const ids = rows.map(({ data }) => data.id);
      const names = new Map((await cardsByIds(db, ids)).map(({ id, name }) => [id, name]));
      const labelOf = (id: string) => names.get(id) ?? '';
      const actor = await findActor(db, started_by, now);
      if (!actor || !kind.anyOf.some((permission) => actor.permissions.has(permission)))
        return ids.map((id) => ({ failed: sayFault(platformFaults.notAllowed()), label: labelOf(id) }));
      const workingIds = await workingAmong(db, ids, now);
      const excludedId = 'fault' in kind.oneself ? barredId(kind.oneself, actor) : null;
      const people = ids.filter((id) => workingIds.has(id) && id !== excludedId);
      await kind.assign(db, { id: settings.id, people }, { actor, now });
      return ids.map((id) => {
        if (id === excludedId) return { failed: translate(leftOut), label: labelOf(id) };
        return workingIds.has(id)
          ? { outcome: 'assigned', label: labelOf(id) }
          : { failed: translate('This person no longer works here.'), label: labelOf(id) };
      });
    },
    labelOf: async (db, _batch, { data }) => (await cardsByIds(db, [data.id]))[0]?.name ?? '',
  });
}
