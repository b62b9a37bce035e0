import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HolidayPart, HolidayAudience } from '#platform/shared/holiday.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { intersectAudiences, isForNoOne, isForPerson, overlaps, subtractAudience } from './holiday.ts';
import { decideImport, type ExistingHoliday } from './import.ts';
import type { PublicHoliday } from './public-holidays.ts';

const people = ['ana', 'bob', 'cem'];
const audience = fc.record<HolidayAudience>({ is_for_everyone: fc.boolean(), ids: fc.subarray(people) });
const days = fc
  .record({
    day: fc.nat(20),
    length: fc.nat(3),
    part: fc.constantFrom<HolidayPart>('full', 'first_half', 'second_half'),
  })
  .map(({ day, length, part }) => {
    const start_date = addDays('2026-03-01' as LocalDate, day);
    return { start_date, end_date: part === 'full' ? addDays(start_date, length) : start_date, part };
  });

/** Keeps holidays so that no two cover the same half of a day. */
const apart = <T extends { start_date: LocalDate; end_date: LocalDate; part: HolidayPart }>(all: readonly T[]): T[] =>
  all.filter((one, index) => !all.slice(0, index).some((other) => overlaps(one, other)));

const listed = fc
  .uniqueArray(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), days, name: fc.constantFrom('X', 'Y') }), {
    selector: ({ key }) => key,
  })
  .map((all) => apart(all.map(({ key, days: when, name }): PublicHoliday => ({ ...when, key, name }))));

const existing = fc
  .uniqueArray(
    fc.record({
      key: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
      days,
      name: fc.constantFrom('X', 'Y'),
      is_edited: fc.boolean(),
      is_trashed: fc.boolean(),
      audience,
    }),
    { selector: ({ key, days: { start_date } }) => key ?? start_date },
  )
  .map((all) =>
    all.map(({ days: when, ...one }, index): ExistingHoliday => ({
      ...when,
      ...one,
      id: `existing ${index}`,
      is_own: one.key === null,
    })),
  )
  .map((all) => [...apart(all.filter(({ is_trashed }) => !is_trashed)), ...all.filter(({ is_trashed }) => is_trashed)]);

/** Returns the holidays that exist after an import. */
const after = (
  before: readonly ExistingHoliday[],
  list: readonly PublicHoliday[],
  who: HolidayAudience,
): ExistingHoliday[] => {
  const decided = decideImport(list, before, who);
  const changed = new Map(
    decided.flatMap((one) => (one.state === 'changed' && one.existing ? [[one.existing.id, one]] : [])),
  );
  return [
    ...before.map((one) => {
      const next = changed.get(one.id);
      return next
        ? { ...one, name: next.name, start_date: next.start_date, end_date: next.end_date, part: next.part }
        : one;
    }),
    ...decided
      .filter(({ state }) => state === 'new')
      .map(({ key, name, start_date, end_date, part }) => {
        const fresh = { id: key, is_own: false, is_edited: false, is_trashed: false, audience: who };
        return { ...fresh, key, name, start_date, end_date, part };
      }),
  ];
};

test('a second import of the same changes nothing', () => {
  fc.assert(
    fc.property(listed, existing, audience, (list, before, who) => {
      const once = after(before, list, who);
      expect(decideImport(list, once, who).filter(({ state }) => state !== 'kept')).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('holidays that were edited, deleted or entered manually stay the same after an import', () => {
  fc.assert(
    fc.property(listed, existing, audience, (list, before, who) => {
      const untouched = before.filter((one) => one.is_own || one.is_edited || one.is_trashed);
      expect(after(before, list, who)).toEqual(expect.arrayContaining(untouched));
    }),
  );
});

test('an import gives no one two holidays on the same half of a day', () => {
  fc.assert(
    fc.property(listed, existing, audience, (list, before, who) => {
      const now = after(before, list, who).filter(({ is_trashed }) => !is_trashed);
      for (const [at, one] of now.entries())
        for (const other of now.slice(0, at))
          if (overlaps(one, other)) expect(isForNoOne(intersectAudiences(one.audience, other.audience))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('people in both, and people in one but not the other', () => {
  fc.assert(
    fc.property(audience, audience, fc.constantFrom(...people, 'dee'), (one, other, id) => {
      expect(isForPerson(intersectAudiences(one, other), id)).toBe(isForPerson(one, id) && isForPerson(other, id));
      expect(isForPerson(subtractAudience(one, other), id)).toBe(isForPerson(one, id) && !isForPerson(other, id));
    }),
  );
});
