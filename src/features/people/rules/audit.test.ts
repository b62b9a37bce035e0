import { expect, test } from 'vitest';
import type { AuditFacts, EntityFormat } from '#platform/shared/audit.ts';
import { audit } from './audit.ts';

const day = { work_time: 28_800, start_time: '08:30', break_time: 1800, break_start: null, template_id: null };
const week = (...days: readonly number[]) => ({
  kind: 'fixed',
  first_week: '2026-11-02',
  weeks: [[1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? day : null))],
});
const words = audit.tables?.['employment_rows'] ?? {};
const format: EntityFormat = {
  zone: 'Europe/Berlin',
  date: String,
  time: String,
  instant: String,
  nameOf: () => 'Rosa',
  wordsOf: () => words,
};
const row = { field: 'weekly_work_time', effective_from: '2026-11-01' };
const sentenceFor = (action: AuditFacts['action'], old: AuditFacts['old'], now: AuditFacts['new']) => {
  const facts = { at: '', entity: 'employment_rows', entity_id: null, deed: null, name: null, actor_id: 'ida' };
  return words.sentence?.({ ...facts, action, person_id: 'rosa', session_id: null, old, new: now }, format);
};

test.each<[string, Parameters<typeof sentenceFor>, string]>([
  [
    'a first week',
    ['insert', null, { ...row, weekly_work_time: 57_600, week: week(1, 3) }],
    'set Rosa’s working week to Monday and Wednesday, 8h each from 2026-11-01',
  ],
  [
    'hours without days',
    ['insert', null, { ...row, weekly_work_time: 57_600, week: null }],
    'set Rosa’s weekly hours to 16h 00m from 2026-11-01',
  ],
  [
    'the same hours on other days',
    ['update', { ...row, week: week(1, 3) }, { ...row, week: week(4, 5) }],
    'changed Rosa’s working week from Monday and Wednesday, 8h each to Thursday and Friday, 8h each from 2026-11-01',
  ],
  [
    'days for hours that were known',
    ['update', { ...row, week: null }, { ...row, week: week(1, 3) }],
    'changed Rosa’s working week from the company’s days to Monday and Wednesday, 8h each from 2026-11-01',
  ],
  [
    'a week taken back',
    ['delete', { ...row, weekly_work_time: 57_600, week: week(1, 3) }, null],
    'took back Rosa’s working week Monday and Wednesday, 8h each from 2026-11-01',
  ],
])('%s', (_, facts, sentence) => {
  expect(sentenceFor(...facts)).toBe(sentence);
});
