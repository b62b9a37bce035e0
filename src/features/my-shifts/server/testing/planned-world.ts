import ICAL from 'ical.js';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { openBatch } from '#features/shifts/server/commands/batches.ts';
import { createTemplate, publishShifts } from '#features/shifts/server/commands.ts';
import { storeStep } from '#features/shift-planning/server/commands/assign.ts';
import { feature as calendarFeature } from '#features/calendar/feature.ts';
import { feature as myShifts } from '../../feature.ts';

export const zone = 'Europe/Berlin';
export const date = (text: string) => text as LocalDate;
export const at = (local: string, where = zone) => plannedInstant(local as LocalDateTime, where);

const features = [calendarFeature, myShifts];
const routes = features.flatMap(({ routes: made }) =>
  typeof made === 'function' ? made(features, () => []) : (made ?? []),
);

/** A server whose clock is set to a local time in the company's zone. */
export function serverAt(local: string, where = zone) {
  const now = () => new Date(at(local, where) * 1000);
  const app = createHttp({ authenticator: sessionAuthenticator(database), features: routes, now });
  return { app, call: callerFor(app) };
}

export const late = {
  name: 'Late',
  color: '#B04FA0',
  start_time: '14:00',
  work_time: 28_800,
  break_time: 1800,
  grace_minutes: null,
  repeat_on: [1, 2, 3, 4, 5],
};
export const night = { ...late, name: 'Night', color: '#323DA5', start_time: '22:00' };

/** Publishes a shift, or days off, on dates. */
export async function publish(acme: Company, who: Member, dates: readonly string[], template: typeof late | null) {
  await acme.inside(async (db) => {
    const template_id = template && (await createTemplate(db, template));
    await publishShifts(db, { person_ids: [who.id], dates: dates.map(date), template_id });
  });
}

/** Drafts a shift without publishing it. */
export async function draft(acme: Company, who: Member, on: string, template = late) {
  await acme.inside(async (db) => {
    const { name, color, start_time, work_time, break_time } = template;
    const template_id = await createTemplate(db, template);
    const values = { name, color, start_time, work_time, break_time, template_id, date: date(on) };
    await db
      .insertInto('shift_days')
      .values({ person_id: who.id, is_published: false, ...values })
      .execute();
    const batch_id = await openBatch(db, { kind: 'plan', created_by: who.id });
    const cells = [{ person_id: who.id, date: date(on), template_id }];
    await storeStep(db, { batch_id, actor_id: who.id, cells, erased: [] });
  });
}

/** Ana, who sees her shifts and the calendar. */
export async function createPlannedWorld(options?: Parameters<typeof company>[0]) {
  const acme = await company(options);
  const ana = await acme.hire('Ana', 'view_attendance', 'access_calendar_module');
  return { acme, ana };
}

/** Events of a calendar as read by an independent parser. */
export function eventsOf(text: unknown) {
  const calendar = new ICAL.Component(ICAL.parse(String(text)));
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    const { uid, summary, startDate, endDate } = event;
    return { uid, title: summary, start: startDate.toUnixTime(), end: endDate.toUnixTime() };
  });
}
