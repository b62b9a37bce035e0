import fc from 'fast-check';
import { dayIcon, dayTag } from '#features/days/contract.ts';
import type { ShownCell } from '../rules/packed-days.ts';

/** Any cell of the bird view, including impossible ones. */
export const anyCell: fc.Arbitrary<ShownCell> = fc
  .record({
    is_recorded: fc.boolean(),
    leave_spent_type_id: fc.constantFrom(null, null, 'holiday', 'illness', 'care'),
    count_unapproved: fc.oneof(fc.constant(0), fc.nat(40)),
    icon: fc.constantFrom(...dayIcon.options),
    tags: fc.subarray(dayTag.options),
    has_comment: fc.boolean(),
    work_time: fc.oneof(fc.constant(0), fc.nat(200_000)),
    is_planned: fc.boolean(),
  })
  .map(({ tags, has_comment, work_time, is_planned, ...rest }) => ({
    ...rest,
    ...(tags.length > 0 && { tags }),
    ...(has_comment && { has_comment }),
    ...(work_time > 0 && { work_time }),
    ...(is_planned && { is_planned }),
  }));
/** A row of up to two months. */
export const anyCells = fc.array(fc.option(anyCell, { nil: undefined }), { minLength: 1, maxLength: 62 });
