import { expect, test } from 'vitest';
import { allFindings, findingsIn, type Kind } from './messages.ts';

/**
 * Messages that are joined with other text, and messages chosen where the list of texts cannot see them,
 * by folder. Both cannot be translated: the numbers only become smaller.
 */
const left: Readonly<Record<string, Partial<Record<Kind, number>>>> = {
  'app/web': { chosen: 24, joined: 5 },
  'features/archive': { joined: 2 },
  'features/assigning': { chosen: 2 },
  'features/attendance': { chosen: 6, joined: 1 },
  'features/attendance-setup': { chosen: 1, joined: 3 },
  'features/audit': { chosen: 5, joined: 1 },
  'features/billing': { chosen: 1, joined: 4 },
  'features/calendar': { chosen: 1 },
  'features/clock': { chosen: 9, joined: 2 },
  'features/corrections': { chosen: 4 },
  'features/dashboard': { chosen: 5, joined: 4 },
  'features/days': { chosen: 2, joined: 1 },
  'features/employment': { joined: 2 },
  'features/feed': { chosen: 8, joined: 7 },
  'features/leave': { chosen: 1, joined: 3 },
  'features/leave-applications': { chosen: 8, joined: 3 },
  'features/lists': { joined: 5 },
  'features/my-shifts': { chosen: 2 },
  'features/notifications': { chosen: 21, joined: 8 },
  'features/people-import': { joined: 1 },
  'features/profile': { chosen: 1 },
  'features/reports': { chosen: 1, joined: 1 },
  'features/roles': { joined: 2 },
  'features/settings': { chosen: 12, joined: 1 },
  'features/shift-patterns': { joined: 1 },
  'features/shift-planning': { chosen: 1, joined: 3 },
  'features/shifts': { joined: 2 },
  'features/team-leave': { joined: 1 },
  'features/terminals': { joined: 9 },
  'features/trash': { chosen: 3, joined: 2 },
  'platform/shared': { chosen: 3 },
  'platform/web': { chosen: 4, joined: 2 },
};

const findings = await allFindings();

test('every message is ICU MessageFormat, and its call passes exactly its values', () => {
  expect(findings.filter(({ kind }) => kind === 'wrong')).toEqual([]);
});

test.each(['joined', 'chosen'] as const)('no folder has more messages that are %s than are left', (kind) => {
  const rooms = Map.groupBy(
    findings.filter((finding) => finding.kind === kind),
    ({ file }) => /^src\/(features\/[^/]+|[^/]+(?:\/[^/]+)?)/.exec(file)?.[1] ?? 'src',
  );
  const more = [...rooms].filter(([room, found]) => found.length > (left[room]?.[kind] ?? 0));
  expect(more.flatMap(([, found]) => found.map(({ file, what }) => `${file}: ${what}`))).toEqual([]);
});

test.each([
  ["t('{count, plural, one {# day}}', { count })", ['wrong']],
  ["t('{name} is out')", ['wrong']],
  ["t('Out', { name })", ['wrong']],
  ["t('Left', { of: 'direction' })", []],
  ["`${t('Out')}, ${name}`", ['joined']],
  ["t('Out') + name", ['joined']],
  ["t('Out').toLowerCase()", ['joined']],
  ['t(words[kind])', ['chosen']],
  ["t(isOut ? 'Out' : 'In')", []],
])('%s is found', (source, kinds) => {
  expect(findingsIn('words.ts', source).map(({ kind }) => kind)).toEqual(kinds);
});
