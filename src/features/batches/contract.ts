import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults } from '#platform/shared/faults.ts';
import { message, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';

export const batchFaults = defineFaults('batches', {
  hasEnded: [424, 'This job has already ended.'],
});

/** Progress of a batch, as shown on the screen that started it. */
export const progressItem = z.object({
  id: storedId,
  kind: z.string(),
  title: z.string(),
  /** Path of the screen that shows the batch. */
  url: z.string(),
  /** Path of the screen where it was started; null without a way back. */
  from_url: z.string().nullable(),
  state: z.enum(['running', 'cancelled', 'finished']),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Percentage of rows that are done or failed. */
  percent: z.number().int(),
  /** Number of finished rows by the outcomes of the kind. */
  counts: z.record(z.string(), z.number().int()),
  /** Whether it generates a file, for its starter only. */
  makes_file: z.boolean(),
  /** URL of the file while it exists; null before and after. */
  file_url: z.string().nullable(),
  /** ISO 8601; the file is deleted afterwards. */
  file_until: z.string().nullable(),
  /** Whether its starter has seen the end. */
  is_seen: z.boolean(),
  /** Label of the last row. */
  last_label: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  /** Seconds since the start, or total duration. */
  seconds: z.number().int(),
  /** Estimated remaining seconds at the current pace; null while unknown. */
  seconds_left: z.number().int().nullable(),
});
export type ProgressItem = z.output<typeof progressItem>;

const params = z.object({ id: recordId });
const ofBatch = {
  access: 'member',
  openReason: 'Only the caller’s own batches; starting one requires the permission for what it does.',
  params,
  pathEntities: { id: 'batch' },
} as const;

export const batches = defineContract({
  /** Proposed: lets a screen show the batches started on it, even after it was left. */
  index: {
    route: 'GET application/batch-process/index',
    summary: 'List one’s own batches that are running or not yet seen, newest first',
    access: 'member',
    openReason: 'Only the caller’s own jobs.',
    query: z.object({
      /** First part of the kinds' names: 'directory'. */
      of: z.string().regex(/^[a-z-]{1,40}$/, errorText('This is invalid')),
    }),
    example: { query: { of: 'directory' } },
    reply: z.object({ data: z.array(progressItem) }),
  },
  status: {
    ...ofBatch,
    route: 'GET application/batch-process/{id}/status',
    summary: 'Get the progress of one’s own batch',
    reply: z.object({ data: progressItem }),
  },
  failures: {
    ...ofBatch,
    route: 'GET application/batch-process/{id}/failures',
    summary: 'List the failed rows of a batch with the reason of each',
    query: z.object({ page: pageQuery.page, per_page: pageQuery.per_page }),
    example: { query: {} },
    reply: z.object({
      data: z.array(z.object({ position: z.number().int(), label: z.string().nullable(), why: z.string() })),
      meta: pageMeta,
    }),
  },
  /** Proposed. */
  seen: {
    ...ofBatch,
    route: 'POST application/batch-process/{id}/seen',
    whenReadOnly: 'always',
    summary: 'Mark a finished batch as seen, so that no alert is needed',
    body: z.object({}),
    example: { body: {} },
    reply: z.object({ data: progressItem }),
  },
  cancel: {
    ...ofBatch,
    route: 'POST application/batch-process/{id}/cancel',
    whenReadOnly: 'always',
    summary: 'Stop a batch after its current rows; finished rows stay',
    body: z.object({}),
    example: { body: {} },
    faults: [batchFaults.hasEnded],
    reply: z.object({ data: progressItem, message: z.string() }),
  },
  remove: {
    ...ofBatch,
    route: 'DELETE application/batch-process/{id}/delete',
    summary: 'Remove a batch from the list; a running one is stopped, and finished rows stay',
    reply: message,
  },
});
