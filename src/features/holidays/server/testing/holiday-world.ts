import type { ChangeImpact } from '#platform/server/change-impact.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { holidays } from '../../contract.ts';
import type { HolidaysChange } from '../queries/impact.ts';
import { holidaysRoutes } from '../routes.ts';
import { publishedShifts } from '../shifts-impact.ts';

export const day = (date: string) => date as LocalDate;
/** Noon of Wednesday, 11 March 2026 in Berlin. */
export const now = Date.parse('2026-03-11T11:00:00Z') / 1000;

const rights = [
  'view_holiday',
  'add_holiday',
  'edit_holiday',
  'delete_holiday',
  'assign_holiday',
  'assign_employee_holiday',
  'view_employee_leave',
  'view_trash',
] as const;

/** Makes a company with Hal, who manages its holidays, and two people who have them. */
export async function holidayWorld(impacts: readonly ChangeImpact<HolidaysChange>[] = [publishedShifts]) {
  const acme = await company();
  const app = createHttp({
    authenticator: sessionAuthenticator(database),
    features: [holidaysRoutes(impacts)],
    now: () => new Date(now * 1000),
  });
  const call = callerFor(app);
  const hal = await acme.hire('Hal', ...rights);
  const ana = await acme.hire('Ana', 'view_attendance');
  const bob = await acme.hire('Bob', 'view_attendance');
  return { acme, app, call, hal, ana, bob, ...calls(call, hal) };
}

function calls(call: ReturnType<typeof callerFor>, hal: Member) {
  const index = async (calendar_year = 2026) => (await call(holidays.index, { query: { calendar_year } }, hal)).body;
  return {
    index,
    /** 'MM-DD name' of the holidays of a year, followed by a part of the day and a mark if edited. */
    listed: async (calendar_year = 2026) =>
      (await index(calendar_year)).data.map(
        ({ start_date, name, part, is_edited }) =>
          `${start_date.slice(5)} ${name}${part === 'full' ? '' : ` (${part})`}${is_edited ? ' *' : ''}`,
      ),
    store: (body: object) => call(holidays.store, { body: body as never }, hal),
    edit: async (id: string) => (await call(holidays.edit, { params: { id } }, hal)).body,
    trash: (id: string, confirmed?: string) => call(holidays.delete, { params: { id }, query: { confirmed } }, hal),
    assign: (holiday_id: string, people: readonly Member[], more: object = {}) =>
      call(
        holidays.assignUsers,
        { body: { holiday_id, assigned_items: people.map(({ id }) => ({ id, type: 'user' as const })), ...more } },
        hal,
      ),
    remove: (holiday_id: string, people: readonly Member[]) =>
      call(holidays.removeUsers, { body: { holiday_id, user_id: people.map(({ id }) => id) } }, hal),
    importing: (more: object = {}) => call(holidays.importStore, { body: { ...hamburg, ...more } as never }, hal),
    preview: (more: object = {}) => call(holidays.importPreview, { body: { ...hamburg, ...more } as never }, hal),
    /** Names of a person's holidays in a year. */
    ofPerson: async ({ id }: Member, calendar_year = 2026) =>
      (await call(holidays.ofPerson, { params: { user_id: id }, query: { calendar_year } }, hal)).body.data.map(
        ({ name }) => name,
      ),
  };
}

export const hamburg = { country_id: 'DE', region_id: 'HH', calendar_years: [2026] };
/** Holidays of Hamburg in 2026. */
export const hamburgDays = [
  '01-01 New Year’s Day',
  '04-03 Good Friday',
  '04-06 Easter Monday',
  '05-01 Labour Day',
  '05-14 Ascension Day',
  '05-25 Whit Monday',
  '10-03 National Holiday',
  '10-31 Reformation Day',
  '12-25 Christmas Day',
  '12-26 Boxing Day',
];

export type HolidayWorld = Awaited<ReturnType<typeof holidayWorld>>;
