import { expect, test } from 'vitest';
import { compare, figure, ratiosTo, spreadOf, spreadText, type CallResult, type Sample } from './figures.ts';

const sample = (some: Partial<Sample>): Sample => ({
  perSecond: 100,
  p50: 1,
  p95: 2,
  p99: 3,
  coldMs: 9,
  serverMs: 2,
  postgresMs: 1,
  cpuMs: 3,
  generatorMs: 0.5,
  othersPercent: 0,
  walBytes: 0,
  replyBytes: 10,
  refused: 0,
  ...some,
});
const result = (some: Partial<CallResult>): CallResult => ({
  name: 'clock in',
  how: '',
  goals: {},
  samples: [],
  statements: 5,
  roundTrips: 3,
  least: [],
  replay: [],
  ...some,
});

test.each([
  ['nothing', [], { median: NaN, min: NaN, max: NaN }],
  ['an odd number: the one in the middle', [3, 1, 2], { median: 2, min: 1, max: 3 }],
  ['an even number: between the two in the middle', [4, 1, 2, 3], { median: 2.5, min: 1, max: 4 }],
  ['figures that were not measured are left out', [NaN, 5], { median: 5, min: 5, max: 5 }],
])('median and range of %s', (_, values, expected) => {
  expect(spreadOf(values)).toEqual(expected);
});

test('two versions are compared by their medians, and the ratio ranges over the repetitions', () => {
  const before = result({ samples: [1, 2, 30].map((cpuMs) => sample({ cpuMs })) });
  const after = result({ samples: [sample({ cpuMs: 1, perSecond: 250 })], statements: 2 });

  const rows = compare(before, after);

  expect(rows).toContainEqual({
    what: 'CPU per request: both, ms',
    before: 2,
    after: 1,
    ratio: { median: 0.5, min: 1, max: 1 },
  });
  expect(rows).toContainEqual({
    what: 'requests per second',
    before: 100,
    after: 250,
    ratio: { median: 2.5, min: 2.5, max: 2.5 },
  });
  expect(rows).toContainEqual({
    what: 'statements per request',
    before: 5,
    after: 2,
    ratio: { median: 0.4, min: 0.4, max: 0.4 },
  });
});

test('figures that one of the versions lacks are not compared', () => {
  const nothing = result({ samples: [sample({ cpuMs: NaN })] });

  expect(compare(nothing, nothing).map(({ what }) => what)).not.toContain('CPU per request: both, ms');
});

test('the ratio to a bare loop is that of the same repetition', () => {
  const measured = result({ samples: [sample({ perSecond: 50 }), sample({ perSecond: 80 })] });
  const bare = [100, 100].map((perSecond) => ({ perSecond, cpuMs: 1 }));

  expect(ratiosTo(measured, bare)).toEqual({ median: 0.65, min: 0.5, max: 0.8 });
});

test('figures are short', () => {
  expect([NaN, 0, 3, 0.123, 12.34, 1234.5].map(figure)).toEqual(['–', '0', '3', '0.12', '12.3', '1,235']);
  expect(spreadText({ median: 2, min: 1.5, max: 3 })).toBe('2 (1.50–3)');
});
