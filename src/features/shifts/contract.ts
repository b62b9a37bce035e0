import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, unique, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, pageMeta, pageQuery, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { personCard } from '#features/people/contract.ts';
import { templateFields } from './rules/fields.ts';
import { tintColors } from './rules/tints.ts';

/** Shift as shown by other features. */
export const shiftCard = z.object({
  name: z.string(),
  color: z.string(),
  /** 'HH:mm' in the company zone */
  start_time: z.string(),
  /** 'HH:mm'; start + work + break, possibly on the next day */
  end_time: z.string(),
  /** seconds */
  work_time: z.number().int(),
  break_time: z.number().int(),
});
export type ShiftCard = z.output<typeof shiftCard>;

export const shiftFaults = defineFaults('shifts', {
  nameTaken: [422, 'This name is taken'],
  gone: [404, 'This item no longer exists.'],
  inUse: [424, 'This is still used by {uses}.'],
  usedAhead: [424, '{days} use this shift. Keep them unchanged, or change them?'],
  /** `data` describes the impact and contains the value to send back as confirmation. */
  changesBooked: [424, 'Booked leave uses these hours. Review the impact on leave.'],
  fromTooEarly: [422, 'Choose tomorrow or a later date.'],
});

/** Usage of a template. */
export const templateUses = z.object({
  /** Published days from tomorrow on, number of their people, and the first such day. */
  days: z.number().int(),
  people: z.number().int(),
  first_date: localDate.nullable(),
  /** Whether it is the standard hours, which apply when nothing else is published. */
  is_standard: z.boolean(),
  /** Other uses in words: '12 drafts'. */
  others: z.array(z.string()),
});
export type TemplateUses = z.output<typeof templateUses>;

export const shiftTemplateItem = z.object({
  id: storedId,
  name: z.string(),
  letter: z.string(),
  color: z.string(),
  start_time: z.string(),
  /** 'HH:mm' on a day without clock change; on the next day if it passes midnight. */
  end_time: z.string(),
  is_overnight: z.boolean(),
  /** seconds */
  work_time: z.number().int(),
  break_time: z.number().int(),
  /** Null for the company's setting. */
  grace_minutes: z.number().int().nullable(),
  /** ISO weekdays on which it usually repeats, 1 = Monday. */
  repeat_on: z.array(z.number().int()),
});
export type ShiftTemplateItem = z.output<typeof shiftTemplateItem>;

const row = shiftTemplateItem.extend({
  /** Number of people with a published day today or later. */
  people: z.number().int(),
  is_standard: z.boolean(),
  updated_at: z.string(),
});
export type ShiftTemplateRow = z.output<typeof row>;

const around = {
  /** Colours to choose from. */
  colors: z.array(z.string()),
  /** Grace minutes for templates without their own. */
  grace_minutes: z.number().int(),
};

const path = 'settings/time/attendance/shift-template';
const params = z.object({ shift_id: recordId });

export const shiftTemplates = defineContract({
  list: {
    route: `GET ${path}/list`,
    summary: 'List all shift templates by name for selection',
    access: ['view_shift_template', 'view_shift_calendar'],
    reply: z.object({ data: z.array(shiftTemplateItem) }),
  },
  index: {
    route: `GET ${path}/index`,
    summary: 'List shift templates',
    access: ['view_shift_template'],
    query: z.object({
      ...pageQuery,
      sort: z.enum(['name', 'start_time']).default('start_time'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    example: { query: {} },
    reply: z.object({
      data: z.array(row),
      meta: pageMeta,
      /** `trashed` is null for viewers without access to the Trash. */
      counts: z.object({ active: z.number().int(), trashed: z.number().int().nullable() }),
    }),
  },
  create: {
    route: `GET ${path}/create`,
    summary: 'Get the defaults of a new shift template',
    access: ['add_shift_template'],
    reply: z.object({ data: shiftTemplateItem.omit({ id: true }), ...around }),
  },
  edit: {
    route: `GET ${path}/edit/{shift_id}`,
    summary: 'Get a shift template for its form, and who uses it',
    access: ['edit_shift_template'],
    params,
    pathEntities: { shift_id: 'shift_template' },
    reply: z.object({
      data: shiftTemplateItem,
      version,
      ...around,
      uses: templateUses,
      /** People with published days ahead: the first 100 by number of days. */
      used_by: z.array(
        z.object({ ...personCard.shape, id: storedId, days: z.number().int(), dates: z.array(localDate) }),
      ),
    }),
    faults: [shiftFaults.gone],
  },
  store: {
    route: `POST ${path}/store`,
    summary: 'Add a shift template, or edit the one with this id and, if chosen, the published days that use it',
    access: ['add_shift_template', 'edit_shift_template'],
    body: z.object({
      id: recordId.nullish(),
      ...templateFields,
      color: z.enum(tintColors, errorText('This is invalid')),
      version: version.optional(),
      /**
       * How to treat future published days that the new hours would change.
       * Without it such a change is refused with the question (424) and nothing is saved.
       */
      published_days: z.enum(['leave', 'change']).optional(),
      /** Date from which published days change; tomorrow by default. A shift that has begun keeps its times. */
      change_from: localDate.optional(),
      /** Version of the shown impact on bookings, as confirmation. */
      effects_confirmed: z.string().max(64, errorText('This is invalid')).optional(),
    }),
    example: {
      body: {
        id: entity('shift_template'),
        name: unique('Early'),
        letter: 'E',
        color: '#3b8389',
        start_time: '06:00',
        work_time: 28_800,
        break_time: 1800,
        grace_minutes: 5,
        repeat_on: [1, 2, 3, 4, 5],
        version: versionFrom('edit'),
      },
    },
    reply: z.object({
      message: z.string(),
      data: shiftTemplateItem,
      version,
      /** Published days that were changed, and number of their people. */
      changed: z.object({ days: z.number().int(), people: z.number().int() }),
    }),
    faults: [
      platformFaults.notAllowed,
      platformFaults.changedMeanwhile,
      shiftFaults.gone,
      shiftFaults.nameTaken,
      shiftFaults.usedAhead,
      shiftFaults.changesBooked,
      shiftFaults.fromTooEarly,
    ],
  },
  delete: {
    route: `DELETE ${path}/delete/{id}`,
    summary: 'Move a shift template to the Trash; with confirmed=1 also one in use, whose published days stay',
    access: ['delete_shift_template'],
    params: z.object({ id: recordId }),
    pathEntities: { id: 'shift_template' },
    query: z.object({ confirmed: z.enum(['1']).optional() }),
    example: { query: { confirmed: '1' } },
    reply: message,
    faults: [shiftFaults.gone, shiftFaults.inUse],
  },
});
