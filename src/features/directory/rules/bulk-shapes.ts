import { z } from 'zod';
import { translate } from '#platform/shared/translate.ts';
import { line, localDate, message, recordId, storedId } from '#platform/shared/schemas.ts';
import { employmentEffect } from '#features/employment/rules/effects.ts';
import { personCard } from '#features/people/contract.ts';
import { maxChosen } from './limits.ts';
import { count } from './shapes.ts';

// What is done to many at once.

const ids = z
  .array(recordId, 'This is a required field')
  .min(1, 'This is a required field')
  .max(maxChosen, { error: () => translate('Please choose up to {count}', { count: String(maxChosen) }) });

/** What an action on many would do: to whom, and who stays as they are and why; of each the first 100. */
export const bulkPreview = z.object({
  total: count,
  changes: z.array(
    z.object({
      person: personCard,
      /** What it is now: 'Workshop'; null where nothing is replaced. */
      from: z.string().nullable(),
    }),
  ),
  total_stays: count,
  stays: z.array(
    z.object({
      person: personCard,
      /** Completes "They stay as they are: …": 'already in Quality', 'leaves on 30 Nov 2026, before this date'. */
      why: z.string(),
    }),
  ),
  /** What it makes otherwise elsewhere: balances of leave. */
  effects: z.array(employmentEffect),
});
export type BulkPreview = z.output<typeof bulkPreview>;

export const bulkDone = message.extend({
  /** Who were changed; of a batch: who are to be. */
  total: count,
  total_stays: count,
  stays: bulkPreview.shape.stays,
  /** Of the batch that does it; null when it is done. */
  batch_id: storedId.nullable(),
});

export const bulkEmployment = z
  .object({
    ids,
    effective_from: localDate,
    reason: line(300).nullish(),
    department_id: recordId.nullable().optional(),
    designation_id: recordId.nullable().optional(),
    employment_type_id: recordId.nullable().optional(),
    manager_id: recordId.nullable().optional(),
    work_place_id: recordId.nullable().optional(),
  })
  .check(
    z.refine(
      ({ ids: _, effective_from: _date, reason: _reason, ...values }) =>
        Object.values(values).some((value) => value !== undefined),
      { error: 'This is a required field', path: ['department_id'] },
    ),
  );
export const bulkRoles = z.object({ ids, role_id: recordId });
export const bulkGroups = z.object({ ids, group_id: recordId });
const leaving = {
  ids,
  discharged_date: localDate,
  /** Not sent: whoever is above each of them; null: nobody. */
  new_manager_id: recordId.nullish(),
};
export const bulkDischarge = z.object({ ...leaving, discharged_reason: line(300) });
/** Why they leave changes nothing of what it would do. */
export const bulkDischargePreview = z.object(leaving);
