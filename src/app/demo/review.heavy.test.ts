import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { attendance } from '#features/attendance/contract.ts';
import type { ClockEntry } from '#features/days/contract.ts';
import { corrections, type CorrectedClock } from '#features/corrections/contract.ts';
import { lateDays } from '#features/terminals/contract.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { allRoutes } from '../server/features.ts';
import { fillCompany } from './demo.ts';

const moment = new Date('2026-03-13T11:00:00Z');
const weeks = { start_date: '2026-01-30' as LocalDate, end_date: '2026-03-13' as LocalDate };

/** Creates six weeks of the demo company, with a signed-in person of each role. */
async function demo() {
  const host = `${randomUUID()}.test`;
  const { id } = await database.outside('write', (db) =>
    db.insertInto('companies').values({ host }).returning('id').executeTakeFirstOrThrow(),
  );
  await database.tenant(id, 'write', (db) => fillCompany(db, { password: 'correct horse', now: moment, days: 42 }));
  const now = () => moment;
  const app = createHttp({ authenticator: sessionAuthenticator(database), features: allRoutes, now });
  const signIn = (role: string): Promise<Member> =>
    database.tenant(id, 'write', async (db) => {
      const person = await db
        .selectFrom('role_people')
        .innerJoin('roles', 'roles.id', 'role_people.role_id')
        .innerJoin('people', 'people.id', 'role_people.person_id')
        .select(['people.id', 'people.name', 'people.username'])
        .where('roles.name', '=', role)
        .orderBy('people.name')
        .executeTakeFirstOrThrow();
      const token = newToken();
      const expires_at = new Date(moment.getTime() + 86_400_000);
      await db
        .insertInto('sessions')
        .values({ token_hash: hashToken(token), person_id: person.id, created_at: moment, expires_at })
        .execute();
      return { ...person, token, host };
    });
  return { id, call: callerFor(app), hr: await signIn('HR manager'), owner: await signIn('Owner') };
}

const sentBack = ({ approved_at: _, is_irregular: __, breaks, ...clock }: ClockEntry): CorrectedClock => ({
  ...clock,
  is_dirty: false,
  breaks: breaks.map((pause) => ({ ...pause, is_dirty: false })),
});

/** A quarter of an hour earlier. */
const earlier = (text: string | null) =>
  (text &&
    new Date(Date.parse(`${text.replace(' ', 'T')}Z`) - 900_000).toISOString().slice(0, 19).replace('T', ' ')) as never;

type Demo = Awaited<ReturnType<typeof demo>>;

/** Removes all approvals of days that people have corrected themselves. */
async function forgetApprovals({ id }: Demo): Promise<void> {
  await database.tenant(id, 'write', async (db) => {
    const days = await db
      .selectFrom('attendances')
      .select(['id', 'person_id'])
      .where((eb) => eb.ref('has_irregular'))
      .execute();
    for (const day of days) await noteChange(db, day.person_id, day.id);
    const ids = days.map((day) => day.id);
    const open = { approved_at: null };
    await db.updateTable('clocks').set(open).where('attendance_id', 'in', ids).execute();
    await db.updateTable('attendances').set(open).where('id', 'in', ids).execute();
  });
}

interface MarkedDay {
  readonly id: string;
  readonly user_id: string;
  readonly icon: string;
}

/** Returns days of the bird view that need review: corrected by hand, or worked without a shift. */
async function markedDays({ call }: Demo, by: Member) {
  const { body } = await call(attendance.birdView, { query: { ...weeks, per_page: 100 } }, by);
  const days = body.data.flatMap(({ id: user_id, user_calendars }) =>
    Object.values(user_calendars).flatMap(({ attendance_id, icon }): MarkedDay[] =>
      attendance_id && (icon === 'irregular' || icon === 'unassigned') ? [{ id: attendance_id, user_id, icon }] : [],
    ),
  );
  return { days, to_review: body.counts.to_review };
}

/** Approves a waiting day, sometimes with another end and a note; assigns a missing shift, and accepts late punches. */
async function review({ call }: Demo, by: Member, { id, user_id, icon }: MarkedDay, n: number) {
  const { flagged_at } = (await call(attendance.details, { params: { id, user_id } }, by)).body;
  if (flagged_at) {
    const late_version = (await call(lateDays.late, { params: { id } }, by)).body.version;
    return call(lateDays.takeLate, { params: { id }, body: { late_version } }, by);
  }
  const { version, working_date, clocks } = (await call(attendance.detailsTime, { params: { id, user_id } }, by)).body;
  const params = { id };
  if (icon === 'unassigned') {
    const found = await call(corrections.findShift, { params: { user_id }, query: { date: working_date } }, by);
    const shift_template_id = found.body.shift_list[0]?.template_id ?? '';
    return call(corrections.assignShift, { params, body: { shift_template_id, version } }, by);
  }
  if (n % 2) return call(corrections.dismiss, { params, body: { version } }, by);
  const sent = clocks.map(sentBack);
  const last = sent.at(-1);
  if (last) sent[sent.length - 1] = { ...last, end_date_time: earlier(last.end_date_time), is_dirty: true };
  const body = { clocks: sent, comment: 'As agreed on the phone.', version };
  return call(corrections.update, { params, body }, by);
}

const sentences = [
  /^Reviewer’s comment (added: “.+”|changed from “.+” to “.+”)$/,
  /^Clock-out changed from .+ to .+$/,
  /^The day was approved as corrected$/,
  /^Changed entries approved$/,
  /^Shift set: .+$/,
  /^Break from .+ to .+ added \(Lab, punched .+ later\)$/,
  /^Late punches added and the day approved$/,
];

test('HR works through six weeks of the demo until nothing is open, and each day shows what was done', async () => {
  const world = await demo();
  await forgetApprovals(world);
  const { call, hr, owner } = world;
  const before = await markedDays(world, hr);
  expect(before.to_review).toBeGreaterThan(3);
  expect(before.days.length).toBeGreaterThan(8);
  const taken = /^Late punches added/;
  let late = 0;

  // The Owner reviews HR's own days, which HR may not decide.
  for (const [n, day] of before.days.entries()) {
    const by = day.user_id === hr.id ? owner : hr;
    expect([day.icon, (await review(world, by, day, n)).status]).toEqual([day.icon, 200]);
  }

  expect(await markedDays(world, hr)).toEqual({ days: [], to_review: 0 });
  for (const { id, user_id } of before.days) {
    const { history } = (await call(attendance.details, { params: { id, user_id } }, hr)).body;
    const corrections = history.filter(({ source }) => source === 'manager');
    expect(corrections.length).toBeGreaterThan(0);
    for (const { text, actor } of corrections) {
      expect(sentences.some((sentence) => sentence.test(text)) ? '' : text).toBe('');
      expect([hr.name, owner.name]).toContain(actor?.name);
      if (taken.test(text)) late += 1;
    }
  }
  expect(late).toBe(1);
});
