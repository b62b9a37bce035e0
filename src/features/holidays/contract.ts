import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { changePreview } from '#platform/shared/impact.ts';
import { message, pageMeta, pageQuery, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { assigned_items_of, max } from '#platform/shared/validators.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { assignedItems, assigningFaults, assigningTo } from '#features/assigning/contract.ts';
import { calendarYears, confirmed, place, stored } from './rules/fields.ts';
import { calendarYear, holiday, holidayRow, importPreview } from './rules/shapes.ts';

export const holidayFaults = defineFaults('holidays', {
  gone: [404, 'This item no longer exists.'],
  own: [403, 'You cannot change your own holidays. Please ask someone else who can.'],
  onThisDay: [422, '{name} is already on this day.'],
  someHave: [422, '{count} {name} on this day.'],
  noSuchDay: [422, '{year} has no {date}.'],
  unconfirmed: [424, 'This affects more than the holiday. Review the impact, then confirm.'],
  barred: [424, '{reason}'],
  unknownCountry: [422, 'There are no public holidays for this country.'],
  unknownRegion: [422, 'There are no public holidays for this region.'],
  unknownHoliday: [422, 'This holiday does not exist in this country and these years.'],
});

/** Only Owners, who have no one above them, may change their own holidays. */
const ownHolidays = { fault: holidayFaults.own, owners: 'allowed' } as const;
const ofSeveral = { ...ownHolidays, subject: 'several' } as const;
/** A holiday that only the caller has. */
const ofCallers = { ...ownHolidays, subject: 'row' } as const;

const path = 'settings/leave/leave/holidays';
const view = ['view_holiday'] as const;
const params = z.object({ id: recordId });
const ofHoliday = { params, pathEntities: { id: 'holiday' } } as const;
const savingFaults = [holidayFaults.unconfirmed, holidayFaults.barred, platformFaults.changedMeanwhile] as const;

const assigning = assigningTo({
  path,
  inPath: 'holiday_id',
  inBody: 'holiday_id',
  entity: 'holiday',
  what: 'a holiday',
  view,
  assign: ['assign_holiday'],
  gone: holidayFaults.gone,
  oneself: ofSeveral,
});

const calendar_year = z.number().int().min(1900).max(2199).optional();

const imported = {
  ...place,
  calendar_years: calendarYears,
  /** People who get the holidays; missing means everyone. */
  assigned_items: assignedItems.optional(),
  /** Keys of the new and changed holidays to import; missing means all. */
  keys: z
    .array(z.string().check(max(200)), errorText('This is invalid'))
    .max(1000, errorText('This is invalid'))
    .optional(),
};
const germany = { country_id: 'DE', region_id: 'HH', calendar_years: [2031] };

const importFaults = [
  holidayFaults.unknownCountry,
  holidayFaults.unknownRegion,
  holidayFaults.unknownHoliday,
  assigningFaults.unknownItem,
] as const;

const profile = 'employee/employee/profile/{user_id}/leave/holidays';
const ofPerson = { params: z.object({ user_id: recordId }), pathEntities: { user_id: 'person' } } as const;
const ofOthers = { ...ownHolidays, subject: 'params.user_id' } as const;
const assignOne = ['assign_employee_holiday'] as const;

export const holidays = defineContract({
  list: {
    route: `GET ${path}/list`,
    summary: 'List all holidays of a calendar year for selection',
    access: view,
    query: z.object({ calendar_year }),
    example: { query: { calendar_year: 2026 } },
    reply: z.object({ data: z.array(holiday), calendar_years: z.array(calendarYear) }),
  },
  index: {
    route: `GET ${path}/index`,
    summary: 'List the holidays of a year by date, with their people and source',
    access: view,
    query: z.object({ ...pageQuery, calendar_year }),
    reply: z.object({
      data: z.array(holidayRow),
      meta: pageMeta,
      calendar_year: z.number().int(),
      /** Years that have holidays, and this year and the next. */
      calendar_years: z.array(calendarYear),
      /** All holidays of the year, regardless of the search. */
      days: z.array(holiday),
      /** Number of these that fall on a day on which people work by the standard hours. */
      working_days: z.number().int(),
      /** Number of people who work here. */
      total_people: z.number().int(),
      /** Counts for the year; `trashed` is null for a viewer without access to the Trash. */
      counts: z.object({ active: z.number().int(), trashed: z.number().int().nullable() }),
    }),
  },
  store: {
    route: `POST ${path}/store`,
    summary: 'Add a holiday, also in other years, or change the one with this id',
    access: ['add_holiday', 'edit_holiday'],
    oneself: ofCallers,
    body: stored,
    example: { body: { name: 'Founders’ Day', start_date: '2060-11-11', calendar_years: [2060, 2061] } },
    reply: message.extend({ id: storedId, total: z.number().int() }),
    faults: [
      platformFaults.notAllowed,
      holidayFaults.own,
      holidayFaults.gone,
      holidayFaults.onThisDay,
      holidayFaults.noSuchDay,
      ...savingFaults,
    ],
  },
  /** Proposed. */
  makeStore: {
    route: `POST ${path}/make-store`,
    summary: 'Preview the impact of adding or changing a holiday',
    access: ['add_holiday', 'edit_holiday'],
    oneself: ofCallers,
    body: stored,
    example: { body: { name: 'Founders’ Day', start_date: '2060-11-12' } },
    reply: changePreview,
    faults: [
      platformFaults.notAllowed,
      holidayFaults.own,
      holidayFaults.gone,
      holidayFaults.onThisDay,
      holidayFaults.noSuchDay,
    ],
  },
  edit: {
    ...ofHoliday,
    route: `GET ${path}/edit/{id}`,
    summary: 'Get a holiday for its form',
    access: ['edit_holiday'],
    reply: z.object({
      data: holiday,
      version,
      /** Years that have the holiday. */
      calendar_years: z.array(z.number().int()),
      /** Number of people who have it and work here, and of all who work here. */
      people: z.number().int(),
      total_people: z.number().int(),
    }),
    faults: [holidayFaults.gone],
  },
  delete: {
    ...ofHoliday,
    route: `DELETE ${path}/delete/{id}`,
    summary: 'Move a holiday to the Trash and remove it from everyone',
    access: ['delete_holiday'],
    oneself: ofCallers,
    query: z.object({ confirmed }),
    reply: message,
    faults: [holidayFaults.own, holidayFaults.gone, ...savingFaults],
  },

  assignedUsers: {
    ...assigning.assignedUsers,
    reply: assigning.assignedUsers.reply.extend({ holiday }),
  },
  assignableData: assigning.assignableData,
  makeAssignUsers: assigning.makeAssignUsers,
  assignUsers: {
    ...assigning.assignUsers,
    body: assigning.assignUsers.body.extend({ confirmed }),
    faults: [...assigning.assignUsers.faults, holidayFaults.someHave, ...savingFaults],
  },
  removeUsers: {
    ...assigning.removeUsers,
    body: assigning.removeUsers.body.extend({ confirmed }),
    faults: [...assigning.removeUsers.faults, ...savingFaults],
  },

  importIndex: {
    route: `GET ${path}/import/index`,
    summary: 'Preview an import of a country’s public holidays',
    access: view,
    query: z.object({
      /** Missing means the company's own country. */
      country_id: z.string().check(max(2)).optional(),
      region_id: z.string().check(max(20)).optional(),
      /** Missing means this year or the next. */
      calendar_year,
    }),
    example: { query: { country_id: 'DE', region_id: 'HH', calendar_year: 2031 } },
    reply: importPreview.extend({
      /** Null when no country was chosen and the company has none. */
      country_id: z.string().nullable(),
      region_id: z.string().nullable(),
      calendar_years: z.array(z.number().int()),
      countries: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Regions of the country. */
      regions: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    faults: importFaults,
  },
  /** Proposed: as above for several years, for chosen people, and for some of the holidays. */
  importPreview: {
    route: `POST ${path}/import/preview`,
    summary: 'Preview an import of holidays: additions, changes and unchanged ones',
    access: ['add_holiday'],
    oneself: ofSeveral,
    body: z.object(imported),
    example: { body: germany },
    reply: importPreview,
    faults: importFaults,
  },
  importStore: {
    route: `POST ${path}/import/store`,
    summary: 'Import public holidays; manually edited or added ones stay, and a second import changes nothing',
    access: ['add_holiday'],
    oneself: ofSeveral,
    body: z.object({ ...imported, version: version.optional(), confirmed }),
    example: { body: germany },
    reply: message.extend({
      counts: z.object({ new: z.number().int(), changed: z.number().int(), kept: z.number().int() }),
    }),
    faults: [...importFaults, holidayFaults.own, ...savingFaults],
  },

  ofPerson: {
    ...ofPerson,
    route: `GET ${profile}`,
    summary: 'List a person’s holidays in a calendar year, by date',
    access: { own: 'member', others: ['view_employee_leave'], subject: 'params.user_id' },
    query: z.object({ calendar_year }),
    example: { query: { calendar_year: 2026 } },
    reply: z.object({
      data: z.array(holiday),
      calendar_year: z.number().int(),
      calendar_years: z.array(calendarYear),
    }),
    faults: [platformFaults.notFound],
  },
  assignableTo: {
    ...ofPerson,
    route: `GET ${profile}/assignable-data`,
    summary:
      'List upcoming holidays that a person does not have, by date; for a former employee, those of their employment',
    access: assignOne,
    reply: z.object({ data: z.array(holiday) }),
    faults: [platformFaults.notFound],
  },
  assignTo: {
    ...ofPerson,
    route: `POST ${profile}/assign-data`,
    summary: 'Assign holidays to a person',
    access: assignOne,
    oneself: ofOthers,
    body: z.object({ assigned_items: assigned_items_of(['holiday']), confirmed }),
    example: { body: { assigned_items: [{ id: entity('holiday'), type: 'holiday' }] } },
    reply: message.extend({ total: z.number().int() }),
    faults: [
      platformFaults.notFound,
      assigningFaults.unknownItem,
      holidayFaults.own,
      holidayFaults.someHave,
      ...savingFaults,
    ],
  },
  removeFrom: {
    ...ofPerson,
    route: `POST ${profile}/remove`,
    summary: 'Remove a holiday from a person; from one for everyone, exclude them',
    access: assignOne,
    oneself: ofOthers,
    body: z.object({ holiday_id: recordId, confirmed }),
    example: { body: { holiday_id: entity('holiday') } },
    reply: message.extend({ total: z.number().int() }),
    faults: [platformFaults.notFound, holidayFaults.own, holidayFaults.gone, ...savingFaults],
  },
});
