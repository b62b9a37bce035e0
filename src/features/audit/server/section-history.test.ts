import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { employment } from '#features/employment/contract.ts';
import { employmentRoutes } from '#features/employment/server/routes.ts';
import { audit as employmentAudit } from '#features/employment/rules/audit.ts';
import { audit as peopleAudit } from '#features/people/rules/audit.ts';
import { profile } from '#features/profile/contract.ts';
import { audit as profileAudit } from '#features/profile/rules/audit.ts';
import type { Section } from '#features/profile/rules/sections.ts';
import { profileRoutes } from '#features/profile/server/routes.ts';
import { audit } from '../contract.ts';
import { auditRoutes } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [profileRoutes, employmentRoutes, auditRoutes([peopleAudit, profileAudit, employmentAudit])],
    now: () => new Date('2026-03-02T12:00:00Z'),
  }),
);

const hr = [
  'edit_employee',
  'view_employee_employment_info',
  'edit_employee_employment_info',
  'view_employee_salary_info',
  'edit_employee_salary_info',
  'edit_employee_note',
] as const satisfies readonly Permission[];

async function office() {
  const acme = await company();
  return { acme, hal: await acme.hire('Hal', ...hr), ana: await acme.hire('Ana'), ben: await acme.hire('Ben') };
}

const of = ({ id }: Member) => ({ params: { user_id: id } });
const history = (about: Member, section: Section, by: Member) =>
  call(audit.sectionHistory, { params: { user_id: about.id, section }, query: {} }, by);

test('a section says who has changed it, when, from what to what, and why', async () => {
  const { hal, ana } = await office();
  const body = { effective_from: '2026-02-01' as LocalDate, reason: 'Agreed in January', weekly_work_time: 133_200 };
  await call(employment.saveChange, { ...of(ana), body }, hal);
  expect((await history(ana, 'employment_info', ana)).body.data).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      author: { id: hal.id, name: 'Hal', username: expect.any(String) as string },
      reason: 'Agreed in January',
      text: expect.stringContaining('weekly hours'),
      changes: [],
    },
  ]);
  await call(profile.saveBio, { ...of(ana), body: { bio: 'First' } }, ana);
  await call(profile.saveBio, { ...of(ana), body: { bio: 'Second' } }, ana);
  const { data, meta } = (await history(ana, 'bio', hal)).body;
  expect([data[0]?.changes, meta.total]).toEqual([[{ label: 'bio', old: 'First', new: 'Second' }], 2]);
});

test('each section’s history shows only its own columns of an entry', async () => {
  const { acme, hal, ana } = await office();
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ bio: 'Me', employee_number: '7', is_private: true })
      .where('id', '=', ana.id)
      .execute(),
  );
  const fields = async (section: Section) =>
    (await history(ana, section, hal)).body.data.flatMap(({ changes }) => changes.map(({ label }) => label));
  expect([await fields('bio'), await fields('employment_info')]).toEqual([['bio'], ['employee number']]);
});

test('the history of a section is visible to viewers of the section, and not to other colleagues', async () => {
  const { hal, ana, ben } = await office();
  await call(profile.saveNote, { ...of(ana), body: { note: 'secret' } }, hal);
  const salary = { amount: '4200.25', currency: 'EUR', pay_period: 'month' as const, reason: 'Start' };
  await call(employment.saveSalaryInfo, { ...of(ana), body: salary }, hal);
  for (const [section, ...expected] of [
    ['note', 200, 403, 403],
    ['salary_info', 200, 200, 403],
    ['bio', 200, 200, 403],
  ] as const) {
    const replies = [
      await history(ana, section, hal),
      await history(ana, section, ana),
      await history(ana, section, ben),
    ];
    expect([section, ...replies.map(({ status }) => status)]).toEqual([section, ...expected]);
    // The log never contains these values.
    expect(JSON.stringify(replies)).not.toMatch(/secret|4200\.25/);
  }
  expect((await history(ana, 'salary_info', hal)).body.meta.total).toBe(1);
});
