import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serializerOf } from '#platform/server/http/serialize.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { attendance, birdRow } from '../contract.ts';
import { packDays } from '../rules/packed-days.ts';
import { anyCells } from '../testing/any-cells.ts';
import { literalRow, type CachedRow } from './bird-rows.ts';
import { literalText } from './bird-text.ts';

const names = fc.string({ unit: 'binary' });
const person = fc.record({
  id: fc.uuid(),
  name: names,
  username: names,
  avatar: names,
  designation_name: fc.option(names),
  department_name: fc.option(names),
});

const seen = { people: null, idOf: (id: string) => id, legend: () => [] };

test('a row that is written as text is written as the contract has it, whatever is in it', () => {
  const serialize = serializerOf(birdRow);
  fc.assert(
    fc.property(person, anyCells, (rowPerson, cells) => {
      const ids = randomBytes(16 * cells.filter((cell) => cell?.is_recorded).length).toString('latin1');
      const row: CachedRow = { person: rowPerson, days: packDays(cells), ids, from: -Infinity, until: Infinity };
      const dates = cells.map((_, n) => addDays('2026-03-01' as LocalDate, n));
      const showing = { dates, now: 0, seen };
      expect(literalText(row, showing)).toBe(serialize(literalRow(row, showing)));
    }),
    { seed: 20_261_122 },
  );
});

test('the rows are the first field of the reply, before what is written beside them', () => {
  expect(Object.keys(attendance.birdView.reply.shape)[0]).toBe('data');
});
