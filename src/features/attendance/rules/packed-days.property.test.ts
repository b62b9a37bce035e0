import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIcon, dayTag } from '#features/days/contract.ts';
import { packDays, packLast, unpackDays, type ShownCell } from './packed-days.ts';

const seed = 20_261_122;
const cell: fc.Arbitrary<ShownCell> = fc
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
const cells = fc.array(fc.option(cell, { nil: undefined }), { minLength: 1, maxLength: 62 });

test('what is packed is unpacked as it was, whatever the cells', () => {
  fc.assert(
    fc.property(cells, (days) => {
      expect(unpackDays(packDays(days), days.length)).toEqual(days);
    }),
    { seed },
  );
});

test('a day that is packed apart is unpacked in its place', () => {
  fc.assert(
    fc.property(cells, fc.nat(), cell, (days, n, running) => {
      const place = n % days.length;
      const packed = packLast(packDays(days, place), running);
      expect(unpackDays(packed, days.length)).toEqual(days.with(place, running));
    }),
    { seed },
  );
});
