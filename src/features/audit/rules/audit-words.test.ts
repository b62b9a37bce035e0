import { afterAll, expect, test } from 'vitest';
import type { AuditFacts } from '#platform/shared/audit.ts';
import { auditDeclarations } from '#app/server/features.ts';
import { addLanguage, inLanguage } from '#platform/server/language.ts';
import { auditWords } from './audit-words.ts';

const ana = '00000000-0000-4000-8000-00000000000a';
const bob = '00000000-0000-4000-8000-00000000000b';
const lead = '00000000-0000-4000-8000-00000000000c';
const sales = '00000000-0000-4000-8000-00000000000d';
const session = '00000000-0000-4000-8000-00000000000e';
const names: Readonly<Record<string, string>> = {
  [ana]: 'Ana Petrov',
  [bob]: 'Bob Lind',
  [lead]: 'Team lead',
  [sales]: 'Sales',
};

const entityFormat = {
  zone: 'Europe/Berlin',
  date: (date: string) => `the ${date}`,
  time: (time: string) => time.slice(0, 5),
  instant: (iso: string) => `at ${iso.slice(11, 16)}`,
  nameOf: (id: string) => names[id],
};

const entry: AuditFacts = {
  at: '2026-03-02T08:00:00.000Z',
  entity: 'people',
  entity_id: bob,
  action: 'update',
  deed: null,
  name: null,
  actor_id: ana,
  person_id: bob,
  session_id: session,
  old: null,
  new: null,
};

const cases: readonly [string, Partial<AuditFacts>, string][] = [
  ['someone new', { action: 'insert', name: 'Bob Lind', new: { name: 'Bob Lind' } }, 'added Bob Lind'],
  [
    'one field',
    { name: 'Bob Lind', old: { email: 'a@b.c' }, new: { email: 'd@e.f' } },
    'changed Bob Lind’s email address from a@b.c to d@e.f',
  ],
  [
    'a field that was empty',
    { name: 'Bob Lind', old: { email: null }, new: { email: 'd@e.f' } },
    'set Bob Lind’s email address to d@e.f',
  ],
  [
    'a field that is empty now',
    { name: 'Bob Lind', old: { email: 'a@b.c' }, new: { email: null } },
    'cleared Bob Lind’s email address, which was a@b.c',
  ],
  [
    'several fields by their names',
    {
      name: 'Bob Lind',
      old: { email: null, joined_on: null, status: null },
      new: { email: 'x', joined_on: 'y', status: 'z' },
    },
    'changed Bob Lind’s email address, first day of work and status',
  ],
  [
    'the name of an id',
    { name: 'Bob Lind', old: { department_id: null }, new: { department_id: sales } },
    'set Bob Lind’s department to Sales',
  ],
  [
    'a date by the company’s format',
    { name: 'Bob Lind', old: { discharged_date: null }, new: { discharged_date: '2026-03-31' } },
    'set Bob Lind’s discharged date to the 2026-03-31',
  ],
  [
    'a choice',
    { name: 'Bob Lind', old: { is_allow_remote_work: 0 }, new: { is_allow_remote_work: 2 } },
    'changed Bob Lind’s remote work from no to always',
  ],
  [
    'a photo, not where it lies',
    { name: 'Bob Lind', old: { avatar: '/app/files/1' }, new: { avatar: '/app/files/2' } },
    'changed Bob Lind’s photo',
  ],
  [
    'a first photo',
    { name: 'Bob Lind', old: { avatar: null }, new: { avatar: '/app/files/1' } },
    'added Bob Lind’s photo',
  ],
  [
    'a logo that is taken away',
    { entity: 'company_settings', person_id: null, old: { company_logo: session }, new: { company_logo: null } },
    'removed the company’s logo',
  ],
  [
    'Company default: name is its title',
    { entity: 'company_settings', person_id: null, old: { name: 'Acme' }, new: { name: 'Acme & Sons' } },
    'changed the company’s title from Acme to Acme & Sons',
  ],
  [
    'a duration',
    { entity: 'company_settings', old: { max_daily_work_duration: 43_200 }, new: { max_daily_work_duration: 36_000 } },
    'changed the company’s longest working day from 12h 00m to 10h 00m',
  ],
  [
    'a list',
    { entity: 'company_settings', old: { allowed_networks: [] }, new: { allowed_networks: ['10.0.0.0/8', '::1'] } },
    'set the company’s networks to clock from to 10.0.0.0/8, ::1',
  ],
  [
    'a company that begins',
    { entity: 'company_settings', action: 'insert', name: 'Acme', new: { name: 'Acme' } },
    'created the company Acme',
  ],
  ['signing in', { entity: 'sessions', action: 'insert', actor_id: bob, new: {} }, 'signed in'],
  ['signing out', { entity: 'sessions', action: 'delete', entity_id: session, actor_id: bob, old: {} }, 'signed out'],
  [
    'ending another session of one’s own',
    { entity: 'sessions', action: 'delete', entity_id: lead, actor_id: bob, old: {} },
    'ended one of their sessions',
  ],
  [
    'ending another’s session',
    { entity: 'sessions', action: 'delete', entity_id: lead, old: {} },
    'ended a session of Bob Lind',
  ],
  ['one’s own password', { entity: 'credentials', actor_id: bob, old: {}, new: {} }, 'changed their own password'],
  [
    'a first password',
    { entity: 'credentials', action: 'insert', actor_id: null, new: {} },
    'set Bob Lind’s first password',
  ],
  [
    'giving a role',
    { entity: 'role_people', entity_id: lead, action: 'insert', new: {} },
    'gave the role “Team lead” to Bob Lind',
  ],
  [
    'taking a role',
    { entity: 'role_people', entity_id: lead, action: 'delete', old: {} },
    'took the role “Team lead” from Bob Lind',
  ],
  [
    'putting someone into a group',
    { entity: 'group_people', entity_id: sales, action: 'insert', new: {} },
    'put Bob Lind into the group “Sales”',
  ],
  [
    'taking someone out of a group that is no more',
    { entity: 'group_people', entity_id: session, action: 'delete', old: {} },
    'took Bob Lind out of a group that is no more',
  ],
  [
    'a role that is no more',
    { entity: 'role_people', entity_id: '00000000-0000-4000-8000-00000000000f', action: 'delete', old: {} },
    'took the role “a role that is no more” from Bob Lind',
  ],
  [
    'many permissions are counted',
    { entity: 'role_permissions', entity_id: lead, action: 'insert', new: { permission: ['a', 'b', 'c', 'd'] } },
    'gave the role “Team lead” 4 permissions',
  ],
  [
    'few are named',
    { entity: 'role_permissions', entity_id: lead, action: 'delete', old: { permission: ['fly_high', 'dig_deep'] } },
    'took the permissions “fly high” and “dig deep” from the role “Team lead”',
  ],
  [
    'a new name',
    { entity: 'departments', name: 'Sales', old: { name: 'Selling' }, new: { name: 'Sales' } },
    'renamed the department “Selling” to “Sales”',
  ],
  [
    'the Trash',
    {
      entity: 'departments',
      name: 'Sales',
      old: { trashed_at: null, trashed_by: null },
      new: { trashed_at: '2026-03-02T08:00:00Z', trashed_by: ana },
    },
    'moved the department “Sales” to the Trash',
  ],
  [
    'back from the Trash',
    { entity: 'roles', name: 'Team lead', old: { trashed_at: '2026-03-02T08:00:00Z' }, new: { trashed_at: null } },
    'restored the role “Team lead” from the Trash',
  ],
  [
    'gone for ever',
    { entity: 'document_types', name: 'Contract', action: 'delete', old: {} },
    'deleted the document type “Contract” permanently',
  ],
  [
    'the order of roles',
    { entity: 'roles', name: 'Team lead', old: { position: 3 }, new: { position: 2 } },
    'moved the role “Team lead” from place 3 to place 2',
  ],
  [
    'a table without words of its own',
    { entity: 'badge_readers', name: 'Door', action: 'insert', new: {} },
    'added the badge readers “Door”',
  ],
  [
    'standard hours',
    { entity: 'standard_shifts', name: 'Day', action: 'insert', new: { effective_from: '2026-03-01' } },
    'set the standard hours to “Day” from the 2026-03-01',
  ],
  [
    'a published shift',
    { entity: 'shift_days', name: 'Early', action: 'insert', new: { date: '2026-03-03', is_published: true } },
    'published the shift “Early” on the 2026-03-03 for Bob Lind',
  ],
  [
    'a published day off',
    { entity: 'shift_days', action: 'insert', new: { date: '2026-03-03', is_published: true } },
    'published a day off on the 2026-03-03 for Bob Lind',
  ],
  [
    'a time of another day',
    { entity: 'clock', action: 'insert', deed: 'clock_in', actor_id: bob, new: { started_at: '2026-03-01T08:00:00Z' } },
    'clocked in at the 2026-03-01, 09:00',
  ],
  [
    'a clock-in of an import',
    {
      entity: 'clock',
      action: 'insert',
      deed: 'clock_in',
      actor_id: null,
      new: { started_at: '2026-03-02T08:00:00Z' },
    },
    'recorded Bob Lind’s time: Clocked in at 09:00',
  ],
  [
    'one’s own clock-in',
    { entity: 'clock', action: 'insert', deed: 'clock_in', actor_id: bob, new: { started_at: '2026-03-02T08:00:00Z' } },
    'clocked in at 09:00',
  ],
  [
    'a break of one’s own',
    { entity: 'break', action: 'insert', deed: 'break', actor_id: bob, new: { started_at: '2026-03-02T08:00:00Z' } },
    'began a break at 09:00',
  ],
  [
    'another’s time',
    {
      entity: 'clock',
      deed: 'edit',
      old: { ended_at: '2026-03-02T16:00:00Z' },
      new: { ended_at: '2026-03-02T17:00:00Z' },
    },
    'changed Bob Lind’s time: Clock-out changed from 17:00 to 18:00',
  ],
  [
    'a secret',
    { entity: 'gadgets', name: 'Door', old: { key_hash: '***' }, new: { key_hash: '***' } },
    'changed the key hash of the gadgets “Door” from hidden to hidden',
  ],
];

const words = auditWords(auditDeclarations);

/** A language in which messages are their values alone: what it leaves of a sentence is data, or was not said. */
const remove = addLanguage('zz', (message, values) =>
  [...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => values[name] ?? '').join(' '),
);
afterAll(remove);

test.each(cases)('%s', (_, facts, sentence) => {
  expect(words.text({ ...entry, ...facts }, entityFormat)).toBe(sentence);
});

test.each(cases)('%s, in the language of the reader', (_, facts) => {
  const said = inLanguage('zz', () => words.text({ ...entry, ...facts }, entityFormat));
  const data = JSON.stringify([facts, names, 'the at']);
  expect((said.match(/\p{L}{3,}/gu) ?? []).filter((word) => !data.includes(word))).toEqual([]);
});
