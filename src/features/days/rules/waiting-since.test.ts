import { expect, test } from 'vitest';
import { waitingSince } from './waiting-since.ts';

const line = (id: string, entity: string, now: Readonly<Record<string, unknown>> | null) => ({ id, entity, new: now });
const worked = line('worked', 'clock', { started_at: '09:00', is_irregular: false });
const edited = line('edited', 'clock', { ended_at: '17:30', is_irregular: true, approved_at: null });
const waits = line('waits', 'attendance', { has_irregular: true, approved_at: null });
const approved = line('approved', 'attendance', { approved_at: '2026-03-12T09:00:00Z' });
const corrected = line('corrected', 'clock', { is_irregular: true, approved_at: '2026-03-12T09:00:00Z' });
const comment = line('comment', 'attendance', { comment: 'Forgot it.' });

test.each([
  ['from the entry that was edited', [worked, edited, waits], 'edited'],
  ['from the day, where no entry says so', [worked, waits, comment], 'waits'],
  ['not from the second time something was edited', [waits, edited, waits], 'waits'],
  ['anew behind an approval', [edited, waits, approved, comment, edited], 'edited'],
  ['not from what a manager corrected', [worked, corrected, waits], 'waits'],
  ['from the last entry, where nothing says so', [worked, comment], 'worked'],
  ['from nothing that is known', [comment], undefined],
])('a day waits %s', (_, lines, id) => {
  expect(waitingSince(lines)?.id).toBe(id);
});
