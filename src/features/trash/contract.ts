import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults } from '#platform/shared/faults.ts';
import { message, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { listFaults } from '#features/lists/contract.ts';

export const trashFaults = defineFaults('trash', {
  gone: [404, 'This item is no longer in the Trash.'],
  inUse: [424, 'This item is still in use. Remove it where it is used, then delete it permanently.'],
});

/** A kind of items as in paths: 'employment-types'. */
const type = z.string().regex(/^[a-z][a-z-]{0,39}$/, errorText('This is invalid'));
const item = {
  params: z.object({ type, id: recordId }),
  pathEntities: { id: 'trashed_item' },
  example: { params: { type: 'departments' } },
} as const;

const trashed = z.object({
  type: z.string(),
  /** 'Employment type' */
  type_name: z.string(),
  id: storedId,
  name: z.string(),
  /** ISO 8601 */
  trashed_at: z.string(),
  /** Null when the person is unknown. */
  trashed_by_name: z.string().nullable(),
});
export type TrashedItem = z.output<typeof trashed>;

export const trash = defineContract({
  index: {
    route: 'GET application/trash/index',
    summary: 'List the Trash, newest first; only kinds whose list the caller can see',
    access: ['view_trash'],
    query: z.object({ ...pageQuery, type: type.optional() }),
    example: { query: { type: 'departments' } },
    reply: z.object({
      data: z.array(trashed),
      meta: pageMeta,
      /** Kinds to filter by, with the number of matches. */
      types: z.array(z.object({ type: z.string(), name: z.string(), total: z.number().int() })),
    }),
  },
  restore: {
    route: 'POST application/trash/{type}/{id}/restore',
    summary: 'Restore an item from the Trash',
    access: ['restore_trash'],
    ...item,
    body: z.object({}),
    reply: message,
    faults: [trashFaults.gone, listFaults.restoredNameTaken],
  },
  delete: {
    route: 'DELETE application/trash/{type}/{id}/delete',
    summary: 'Delete an item from the Trash permanently',
    access: ['delete_trash'],
    ...item,
    reply: message,
    faults: [trashFaults.gone, trashFaults.inUse],
  },
});
