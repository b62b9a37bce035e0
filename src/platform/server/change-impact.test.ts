import { expect, test } from 'vitest';
import { company } from '../testing/company.ts';
import { defineFaults } from '../shared/faults.ts';
import type { Impact } from '../shared/impact.ts';
import { defineChange, lockImpact, previewImpact, type ChangeImpact } from './change-impact.ts';

const { unconfirmed, refused } = defineFaults('test', {
  unconfirmed: [424, 'Review the impact, then confirm.'],
  refused: [424, 'It is refused: {reason}.'],
});

interface Move {
  readonly days: number;
}

const impactOf = (days: number): Impact[] =>
  days === 0 ? [] : [{ title: `${days} days move`, more: null, rows: [], total: days, button: null }];

/** An impact that records what is called, in order. */
function recordCalls(more: Partial<ChangeImpact<Move>> = {}) {
  const calls: string[] = [];
  const impact: ChangeImpact<Move> = {
    key: 'days',
    lock: async () => void calls.push('lock'),
    describe: async (_, { days }) => impactOf(days),
    apply: async () => void calls.push('apply'),
    ...more,
  };
  return { impact, calls };
}

/** Saves a move with a token and returns the fault, if any. */
const save = async (impact: ChangeImpact<Move>, days: number, confirmed?: string) =>
  (await company()).inside(async (db) => {
    const locked = await lockImpact(db, [impact], { days });
    try {
      await locked.requireConfirmed({ confirmed, unconfirmed, refused });
    } catch (error) {
      return error as { status: number; code: string; message: string; data: { confirmed: string } };
    }
    await locked.apply();
    return undefined;
  });

test('an impact is applied once exactly what was shown is confirmed', async () => {
  const { impact, calls } = recordCalls();
  const shown = await save(impact, 2);
  expect(shown).toMatchObject({
    status: 424,
    code: 'test.unconfirmed',
    data: { effects: [{ key: 'days', title: '2 days move' }], refusal: null },
  });
  const token = shown?.data.confirmed;
  expect(await save(impact, 3, token)).toMatchObject({ status: 461, data: { effects: [{ title: '3 days move' }] } });
  expect(calls).toEqual(['lock', 'lock']);
  expect(await save(impact, 2, token)).toBeUndefined();
  expect(calls).toEqual(['lock', 'lock', 'lock', 'apply']);
});

test('a change without an impact needs no confirmation, not even after one was sent', async () => {
  const { impact, calls } = recordCalls();
  expect(await save(impact, 0)).toBeUndefined();
  expect(await save(impact, 0, 'token')).toBeUndefined();
  expect(calls).toEqual(['lock', 'apply', 'lock', 'apply']);
});

test('a refused change is refused with its reason, confirmed or not', async () => {
  const { impact, calls } = recordCalls({ refuse: async () => 'March is closed' });
  for (const token of [undefined, 'token'])
    expect(await save(impact, 2, token)).toMatchObject({ status: 424, message: 'It is refused: March is closed.' });
  expect(calls).toEqual(['lock', 'lock']);
  const silent = (await company()).inside(async (db) =>
    (await lockImpact(db, [impact], { days: 2 })).requireConfirmed({ confirmed: null, unconfirmed }),
  );
  await expect(silent).rejects.toThrow('March is closed');
});

test('a preview locks and applies nothing', async () => {
  const { impact, calls } = recordCalls();
  const preview = await (await company()).inside((db) => previewImpact(db, [impact], { days: 2 }));
  expect(preview.effects).toMatchObject([{ key: 'days', total: 2 }]);
  expect(calls).toEqual([]);
});

test('the state before the change reaches its description and what is applied', async () => {
  const seen: unknown[] = [];
  const { impact } = recordCalls({
    lock: async () => 5,
    describe: async (_, { days }, before) => (seen.push(before), impactOf(days)),
    apply: async (_, __, before) => void seen.push(before),
  });
  await save(impact, 0);
  expect(seen).toEqual([5, 5]);
});

test('a change has the impacts that features contribute to it, in their order', () => {
  const [moves, others] = [defineChange<Move>('test.moves'), defineChange<Move>('test.others')];
  const [first, second] = [recordCalls({ key: 'first' }).impact, recordCalls({ key: 'second' }).impact];
  const features = [
    { contributes: [moves.with(first), others.with(second)] },
    {},
    { contributes: [moves.with(second)] },
  ];
  expect(moves.of(features)).toEqual([first, second]);
  expect(others.of(features)).toEqual([second]);
});
