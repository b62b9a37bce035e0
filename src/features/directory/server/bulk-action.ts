import type { Permission } from '#platform/shared/permissions.ts';
import type { Oneself } from '#platform/shared/contract.ts';
import { requireOthers } from '#platform/shared/oneself.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { numberTextOf, peopleText } from '#features/company/server/queries/counted.ts';
import { findActor } from '#features/access/server/queries/actor.ts';
import { batchJob, type BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { maxAtOnce } from '../rules/limits.ts';
import { previewOf, type BulkCall, type BulkPlan } from './bulk.ts';
import { asText, sayFault, translate, type Text } from '#platform/shared/translate.ts';

interface BulkBody {
  readonly ids: readonly string[];
}

/** A bulk action: changes few people immediately and many as a batch, by the same command. */
export interface BulkAction<Body extends BulkBody> {
  /** Name of the batch job. */
  readonly name: `directory.${string}`;
  /** Checked by the endpoint, and by a batch again for each block. */
  readonly permission: Permission;
  /** Whether the caller may be among the people, as the endpoint declares. */
  readonly oneself: Oneself;
  /** 'Discharge of 312 people' */
  title(body: Body, people: string): string;
  /** Returns the people who change, and those who stay as they are with the reason. */
  plan(call: BulkCall, body: Body): Promise<BulkPlan>;
  /** Makes the change in the running transaction, checked against the current state. */
  act(call: BulkCall, body: Body): Promise<BulkResult>;
}

interface BulkResult {
  readonly message: string;
  readonly total: number;
  readonly stays: BulkPlan['stays'];
}

interface Unit {
  readonly id: string;
}

/** Maximum number of people changed, and so locked, in one transaction. */
const peopleAtOnce = 50;

/** Returns the handlers of a bulk action: preview and execution. */
export function bulkHandlers<Body extends BulkBody>(action: BulkAction<Body>) {
  type BulkRequest = BulkCall & { readonly body: Body };
  return {
    async preview(call: BulkRequest) {
      return previewOf(await action.plan(call, call.body));
    },

    async act(call: BulkRequest) {
      const { db, actor, body } = call;
      const chosen = body.ids.map((id) => ({ id }));
      if ('fault' in action.oneself) requireOthers(action.oneself, actor, chosen);
      if (new Set(body.ids).size <= maxAtOnce) {
        const { stays, ...done } = await action.act(call, body);
        return { ...done, ...shownStays(stays), batch_id: null };
      }
      const { changes, stays } = await action.plan(call, body);
      const total = changes.length;
      const text = await numberTextOf(db);
      const { ids: _, ...settings } = body;
      const batch_id = total
        ? await startBatch<object, Unit>(db, {
            kind: action.name,
            settings,
            title: action.title(body, peopleText(total, text)),
            from_url: '/people',
            started_by: actor.id,
            rows: changes.map(({ person: { id } }) => ({ id })),
          })
        : null;
      const message = translate(
        '{count, plural, one {# person to change.} other {# people to change.}}',
        { count: total },
        text,
      );
      return { message, total, ...shownStays(stays), batch_id };
    },
  };
}

const shownStays = (stays: BulkPlan['stays']) => {
  const { stays: shown, total_stays } = previewOf({ changes: [], stays });
  return { stays: shown, total_stays };
};

/** Returns the batch of an action; each block checks the starter's current permissions. */
export function bulkJob<Body extends BulkBody>(action: BulkAction<Body>) {
  const kind: BatchKind<Omit<Body, 'ids'>, Unit> = {
    name: action.name,
    rowsAtOnce: peopleAtOnce,

    async work(db, { started_by, settings, now }, rows) {
      const ids = rows.map(({ data }) => data.id);
      const names = new Map((await cardsByIds(db, ids)).map(({ id, name }) => [id, name]));
      const labelOf = (id: string) => names.get(id) ?? '';
      const actor = await findActor(db, started_by, now);
      if (!actor?.permissions.has(action.permission))
        return ids.map((id) => ({ failed: sayFault(platformFaults.notAllowed()), label: labelOf(id) }));
      // The original request, limited to the people of this block.
      const body = { ...settings, ids } as unknown as Body;
      const { stays } = await action.act({ db, actor, context: { now } }, body);
      const why = new Map(stays.map((each) => [each.person.id, sentence(each.why)]));
      return ids.map((id) => {
        const failed = why.get(id);
        return failed === undefined ? { outcome: 'changed', label: labelOf(id) } : { failed, label: labelOf(id) };
      });
    },

    labelOf: async (db, _batch, { data }) => (await cardsByIds(db, [data.id]))[0]?.name ?? '',
    sentenceOf(error) {
      const known = sentences[String((error as { constraint?: unknown }).constraint)];
      return known && translate(known);
    },
  };
  return batchJob(kind);
}

const sentences: Readonly<Record<string, Text>> = {
  employment_rows_no_circle: asText('This would make someone their own manager, directly or indirectly.'),
  roles_last_owner: asText('They’re the last Owner.'),
};

/** 'already in Quality' becomes 'Already in Quality.' */
const sentence = (why: string): string => `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
