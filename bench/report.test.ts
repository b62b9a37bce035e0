import { expect, test } from 'vitest';
import type { CallResult, Sample } from './figures.ts';
import { comparisonOf, linesOf, report } from './report.ts';

const sample: Sample = {
  perSecond: 400,
  p50: 20,
  p95: 50,
  p99: 80,
  coldMs: 100,
  serverMs: 2,
  postgresMs: 1,
  cpuMs: 3,
  generatorMs: 0.25,
  othersPercent: 10,
  walBytes: 5000,
  replyBytes: 754,
  refused: 0,
};
const call = (some: Partial<CallResult> = {}): CallResult => ({
  name: 'clock in',
  how: '16 connections',
  goals: { p95: '≤ 40', leastRatio: '≥ 0.5' },
  samples: [sample, { ...sample, p95: 60 }],
  statements: 12,
  roundTrips: 5,
  least: [{ perSecond: 800, cpuMs: 1.5 }],
  replay: [{ perSecond: 500, cpuMs: 2 }],
  ...some,
});
const row = { what: 'memory at rest', figure: '170 MB', goal: '≤ 220 MB' };

test('a call is reported with its goals, and without refusals when there were none', () => {
  const lines = linesOf(call());

  expect(lines[0]).toEqual(['clock in (16 connections)']);
  expect(lines).toContainEqual(['p95, ms', '55 (50–60)', '≤ 40']);
  expect(lines).toContainEqual(['ratio to the least work', '0.50', '≥ 0.5']);
  expect(lines.some(([what]) => what === 'refused')).toBe(false);
});

test('a call measured beside clocking has no costs of its own in the report', () => {
  const beside = call({ name: 'summary, while others clock', samples: [{ ...sample, serverMs: NaN }], least: [] });

  const text = report({
    machine: 'a machine',
    people: 10_000,
    days: 60,
    punches: 1,
    repetitions: 3,
    calls: [call(), beside],
    rows: [row],
  });

  expect(text).toContain('| clock in (16 connections) | 400 | 20 | 55 (50–60); goal ≤ 40 | 80 | 100 | 0 | 754 |');
  expect(text).toContain('| clock in | 2 | 1 | 0.25 | 10 | 12 | 5 | 5,000 |');
  expect(text).toContain('| memory at rest | 170 MB | ≤ 220 MB |');
  expect(text.match(/summary, while others clock/g)).toHaveLength(1);
});

test('a way to ask that the older version does not know is compared with the one it replaces', () => {
  const packed = call({ name: 'clock in, packed', variantOf: 'clock in', samples: [{ ...sample, cpuMs: 1.5 }] });

  const text = comparisonOf(
    ['abc1234', { calls: [call()], rows: [] }],
    ['this', { calls: [packed, call({ name: 'new' })], rows: [] }],
  );

  expect(text).toContain('clock in, packed, against clock in (16 connections)');
  expect(text).toMatch(/CPU per request: both, ms +3 +1\.50 +0\.50\n/);
  expect(text).not.toContain('new');
});
