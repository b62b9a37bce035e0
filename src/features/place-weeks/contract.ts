import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { changePreview, confirmedImpact } from '#platform/shared/impact.ts';
import { line, localDate, recordId, version } from '#platform/shared/schemas.ts';
import { shownWorkingWeek, workingWeek } from '#features/company/rules/week-shapes.ts';

export const placeWeekFaults = defineFaults('place_weeks', {
  notOneself: [403, 'You cannot do this for yourself. Ask someone else with permission.'],
  gone: [404, 'This item no longer exists.'],
  onlyPlaces: [422, 'Only places of work have a time zone.'],
  unknownZone: [422, 'This time zone does not exist. Choose another one.'],
  zoneOfPast: [422, 'A time zone can only change from today on, since recorded times keep theirs.'],
  wrongFirstWeek: [422, 'Week 1 must begin at most one cycle from this date.'],
  notThere: [424, 'There is no such change any more.'],
  unconfirmed: [424, 'This change affects other data. Check the impact, then confirm it.'],
  refused: [424, '{reason}'],
});

/** Kinds of items that can have a week. */
export const itemTypes = ['work_place', 'department'] as const;
const ofItem = { type: z.enum(itemTypes), id: recordId };

/** Terms from a date on; parts that are missing stay as they are, null is none from then on. */
const terms = {
  effective_from: localDate,
  week: workingWeek.nullable().optional(),
  /** IANA name; only for places of work. */
  timezone: line(60).nullable().optional(),
};

const dated = { effective_from: localDate };
const termsReply = z.object({
  weeks: z.array(z.object({ ...dated, week: shownWorkingWeek.nullable() })),
  zones: z.array(z.object({ ...dated, timezone: z.string().nullable() })),
  version,
});

const faults = [
  platformFaults.notAllowed,
  platformFaults.changedMeanwhile,
  placeWeekFaults.notOneself,
  placeWeekFaults.gone,
  placeWeekFaults.onlyPlaces,
  placeWeekFaults.unknownZone,
  placeWeekFaults.zoneOfPast,
  placeWeekFaults.wrongFirstWeek,
  placeWeekFaults.unconfirmed,
  placeWeekFaults.refused,
] as const;

const day = {
  work_time: 28_800,
  start_time: '09:00',
  break_time: 1800,
  break_start: null,
  template_id: null,
} as const;
const example = {
  type: 'work_place',
  id: entity('place_of_week'),
  effective_from: '2070-01-06',
  week: { kind: 'fixed', first_week: '2070-01-06', weeks: [[day, day, day, day, null, null, day]] },
} as const;

/** Each for its kind of item; weeks also need the permission to edit the employment of people. */
const access = ['edit_work_place', 'edit_department'] as const;
/** No one, not even an Owner, sets the week or zone by which they work themselves. */
const oneself = { fault: placeWeekFaults.notOneself, owners: 'refused', subject: 'row' } as const;
const path = 'settings/employee/place-weeks';

export const placeWeeks = defineContract({
  index: {
    route: `GET ${path}/{type}/{id}`,
    summary: 'Get the weeks and zones of a place of work or department, each from a date on',
    access,
    params: z.object(ofItem),
    pathEntities: { id: 'work_place' },
    example: { params: { type: 'work_place' } },
    reply: termsReply.extend({ name: z.string() }),
    faults: [platformFaults.notAllowed, placeWeekFaults.gone],
  },
  preview: {
    route: `POST ${path}/preview`,
    summary: 'Get the impact of a week or zone on recorded days and leave; saves nothing',
    access,
    oneself,
    body: z.object({ ...ofItem, ...terms }),
    example: { body: example },
    reply: changePreview,
    faults,
  },
  store: {
    route: `POST ${path}/store`,
    summary: 'Set the week or zone of a place of work or department from a date on',
    access,
    oneself,
    body: z.object({ ...ofItem, ...terms, version: version.optional(), confirmed: confirmedImpact }),
    example: { body: { ...example, version: versionFrom('index') } },
    reply: termsReply.extend({ message: z.string() }),
    faults,
  },
  remove: {
    route: `POST ${path}/remove`,
    summary: 'Remove a change of a week or zone, so that the one before it continues',
    access,
    oneself,
    body: z.object({
      ...ofItem,
      ...dated,
      part: z.enum(['week', 'timezone']),
      version: version.optional(),
      confirmed: confirmedImpact,
    }),
    example: {
      body: { type: 'work_place', id: entity('place_with_week'), effective_from: '2070-01-06', part: 'week' },
    },
    reply: termsReply.extend({ message: z.string() }),
    faults: [...faults, placeWeekFaults.notThere],
  },
});
