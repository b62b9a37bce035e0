import { z } from 'zod';
import { translate } from '#platform/shared/translate.ts';
import { line, localDate, message, recordId, storedId } from '#platform/shared/schemas.ts';
import { employmentImpact } from '#features/employment/rules/impact.ts';
import { personCard } from '#features/people/contract.ts';
import { maxChosen } from './limits.ts';
import { count } from './shapes.ts';
import { errorText } from '#platform/shared/sentences.ts';

// Shapes of bulk actions.

const ids = z
  .array(recordId, errorText('This is a required field'))
  .min(1, errorText('This is a required field'))
  .max(maxChosen, { error: () => translate('Please choose up to {count}', { count: String(maxChosen) }) });

/** Preview of a bulk action: people who change, and who stay with the reason; the first 100 of each. */
export const bulkPreview = z.object({
  total: count,
  changes: z.array(
    z.object({
      person: personCard,
      /** The current value: 'Workshop'; null where nothing is replaced. */
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
  /** Impact on other features: leave balances. */
  effects: z.array(employmentImpact),
});
export type BulkPreview = z.output<typeof bulkPreview>;

export const bulkDone = message.extend({
  /** Number of people changed, or to be changed by the batch. */
  total: count,
  total_stays: count,
  stays: bulkPreview.shape.stays,
  /** The batch that does it; null when it is done. */
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
      { ...errorText('This is a required field'), path: ['department_id'] },
    ),
  );
export const bulkRoles = z.object({ ids, role_id: recordId });
export const bulkGroups = z.object({ ids, group_id: recordId });
const leaving = {
  ids,
  discharged_date: localDate,
  /** undefined: the manager of each of them; null: no manager. */
  new_manager_id: recordId.nullish(),
};
export const bulkDischarge = z.object({ ...leaving, discharged_reason: line(300) });
/** The preview does not depend on the reason. */
export const bulkDischargePreview = z.object(leaving);
