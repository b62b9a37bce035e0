import type { Permission } from '#platform/shared/permissions.ts';
import type { Oneself } from '#platform/shared/contract.ts';
import { requireOthers } from '#platform/shared/oneself.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { countedPeople } from '#features/company/server/queries/counted.ts';
import { actingFor } from '#features/access/server/queries/acting.ts';
import { batchJob, type BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { maxAtOnce } from '../rules/limits.ts';
import { previewOf, type BulkCall, type BulkPlan } from './bulk.ts';

interface Ids {
  readonly ids: readonly string[];
}

/** Something that is done to several people: to few at once, to many as a batch, by the same command. */
export interface BulkDeed<Body extends Ids> {
  /** Of the batch's job. */
  readonly name: `directory.${string}`;
  /** Asked by the endpoint, and by a batch for each of its blocks anew. */
  readonly permission: Permission;
  /** Whether the caller may be among the people, as the endpoint says. */
  readonly oneself: Oneself;
  /** 'Discharge of 312 people' */
  title(body: Body, people: string): string;
  /** Who changes, and who stays as they are and why. */
  plan(call: BulkCall, body: Body): Promise<BulkPlan>;
  /** Does it in the running transaction, judged by what is true by then. */
  act(call: BulkCall, body: Body): Promise<Done>;
}

interface Done {
  readonly message: string;
  readonly total: number;
  readonly stays: BulkPlan['stays'];
}

interface Unit {
  readonly id: string;
}

/** People who are changed in one transaction: whoever else changes them waits for it. */
const peopleAtOnce = 50;

/** The endpoints of a deed: what it would do, and doing it. */
export function bulkHandlers<Body extends Ids>(deed: BulkDeed<Body>) {
  type Asked = BulkCall & { readonly body: Body };
  return {
    async preview(call: Asked) {
      return previewOf(await deed.plan(call, call.body));
    },

    async act(call: Asked) {
      const { db, actor, body } = call;
      const chosen = body.ids.map((id) => ({ id }));
      if ('fault' in deed.oneself) requireOthers(deed.oneself, actor, chosen);
      if (new Set(body.ids).size <= maxAtOnce) {
        const { stays, ...done } = await deed.act(call, body);
        return { ...done, ...shownStays(stays), batch_id: null };
      }
      const { changes, stays } = await deed.plan(call, body);
      const total = changes.length;
      const { ids: _, ...settings } = body;
      const batch_id = total
        ? await startBatch<object, Unit>(db, {
            kind: deed.name,
            settings,
            title: deed.title(body, await countedPeople(db, total)),
            from_url: '/people',
            started_by: actor.id,
            rows: changes.map(({ person: { id } }) => ({ id })),
          })
        : null;
      return { message: `${await countedPeople(db, total)} to change.`, total, ...shownStays(stays), batch_id };
    },
  };
}

const shownStays = (stays: BulkPlan['stays']) => {
  const { stays: shown, total_stays } = previewOf({ changes: [], stays });
  return { stays: shown, total_stays };
};

/** The batch of a deed: each person by the command that also changes few, and by the starter's rights of that moment. */
export function bulkJob<Body extends Ids>(deed: BulkDeed<Body>) {
  const kind: BatchKind<Omit<Body, 'ids'>, Unit> = {
    name: deed.name,
    rowsAtOnce: peopleAtOnce,

    async work(db, { started_by, settings, now }, rows) {
      const ids = rows.map(({ data }) => data.id);
      const names = new Map((await cardsByIds(db, ids)).map(({ id, name }) => [id, name]));
      const labelOf = (id: string) => names.get(id) ?? '';
      const actor = await actingFor(db, started_by, now);
      if (!actor?.permissions.has(deed.permission))
        return ids.map((id) => ({ failed: platformFaults.notAllowed.message, label: labelOf(id) }));
      // What was sent, for the people of this block.
      const body = { ...settings, ids } as unknown as Body;
      const { stays } = await deed.act({ db, actor, context: { now } }, body);
      const why = new Map(stays.map((each) => [each.person.id, sentence(each.why)]));
      return ids.map((id) => {
        const failed = why.get(id);
        return failed === undefined ? { outcome: 'changed', label: labelOf(id) } : { failed, label: labelOf(id) };
      });
    },

    labelOf: async (db, _batch, { data }) => (await cardsByIds(db, [data.id]))[0]?.name ?? '',
    sentenceOf: (error) => sentences[String((error as { constraint?: unknown }).constraint)],
  };
  return batchJob(kind);
}

const sentences: Readonly<Record<string, string>> = {
  employment_rows_no_circle: 'Somebody would be their own manager then, if only through others.',
  roles_last_owner: 'They are the last Owner.',
};

/** 'already in Quality' becomes 'Already in Quality.' */
const sentence = (why: string): string => `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
