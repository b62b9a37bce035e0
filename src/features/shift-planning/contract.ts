import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, fromReply } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { confirmedImpact } from '#platform/shared/impact.ts';
import { line, localDate, pageMeta, pageQuery, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { personCard } from '#features/people/contract.ts';
import { periodFaults } from '#features/periods/contract.ts';
import { named, planAction, planChanges, planRow } from './rules/plan-shapes.ts';
import { assigning, clearedDay, clearing, copying, assignmentImpact, range } from './rules/input-shapes.ts';
import { conflict, plannedShift } from './rules/shapes.ts';

export const planningFaults = defineFaults('shiftPlanning', {
  rangeTooLong: [422, 'Choose at most 62 days.'],
  tooMany: [422, 'Assign at most 20,000 days at once.'],
  nothingAssigned: [422, 'Choose at least one person and one day.'],
  unknownPerson: [460, 'One of these people no longer exists.'],
  unknownTemplate: [460, 'This shift template no longer exists.'],
  batchEnded: [424, 'These drafts were published or discarded in the meantime.'],
  nothingToPublish: [424, 'There are no drafts to publish.'],
  nothingToClear: [424, 'There are no shifts to clear.'],
  nothingToCopy: [424, 'This week has no shifts to copy.'],
  nothingToUndo: [424, 'There is nothing to undo.'],
  hasConflicts: [424, '{count} of these days cannot be assigned. Resolve the conflicts first.'],
  /** `data` describes the impact and contains the value to send back as confirmation. */
  changesLeave: [424, 'This changes the days used by existing leave. Review the impact, then confirm.'],
  reasonNeeded: [422, 'A week gets fewer hours than it requires. Enter a reason.'],
  planChanged: [461, 'The plan changed in the meantime. Review it again.'],
});

const path = 'settings/time/attendance/shift-calendar';
const see = ['view_shift_calendar'] as const;
const plan = ['edit_shift_calendar'] as const;

const march = { start_date: '2026-03-01', end_date: '2026-03-31' };
const filters = {
  search: pageQuery.search,
  department_id: recordId.optional(),
  group_id: recordId.optional(),
  /** Only people who have this shift on one of the days, published or drafted. */
  shift_template_id: recordId.optional(),
};

const copyingExample = { week: '2026-03-02', weeks: ['2026-03-09'], user_ids: [entity('person')] };

const clearingExample = { ...march, user_ids: [entity('person')] };

const batch = {
  params: z.object({ id: recordId }),
  pathEntities: { id: 'shift_batch' },
} as const;

/** People who plan a team also work in it. */
const ownShifts = {
  allowed: 'People who plan shifts also work some, and everyone sees them; only Owners change their own past days.',
} as const;

export const shiftPlanning = defineContract({
  assignableData: {
    route: `GET ${path}/assignable-data`,
    summary: 'Get what can be assigned, and the people filters',
    access: see,
    reply: z.object({
      shift_templates: z.array(plannedShift),
      departments: z.array(named),
      groups: z.array(named),
      limits: z.object({
        /** Minimum seconds between two shifts, and how a plan with less is treated. */
        min_rest_time: z.number().int(),
        min_rest_action: z.enum(['warn', 'refuse']),
        max_days_in_row: z.number().int(),
        max_days_in_row_action: z.enum(['warn', 'refuse']),
      }),
      can_plan: z.boolean(),
    }),
  },
  index: {
    route: `GET ${path}/index`,
    summary: 'Get a page of the shift plan: published and draft shifts by person and day',
    access: see,
    query: z.object({
      ...range,
      page: pageQuery.page,
      per_page: pageQuery.per_page,
      ...filters,
      action_id: recordId.optional(),
    }),
    example: { query: { ...march, department_id: entity('department'), action_id: entity('shift_batch') } },
    reply: z.object({
      data: z.array(planRow),
      meta: pageMeta,
      dates: z.array(localDate),
      /** Shifts that the numbers in the rows refer to. */
      shifts: z.array(plannedShift),
      /** Standard hours of each date as an index into `shifts`; -1 for a day without. */
      standard: z.array(z.number().int()),
      /** Batch of the requested action, else of the viewer's latest drafts; null when there is none. */
      batch_id: storedId.nullable(),
      is_published: z.boolean(),
      /** Open drafts of all planners, neither published nor discarded; the viewer's own first. */
      open: z.array(planAction),
      /** The latest 20 actions, plus the requested one. */
      actionLog: z.array(planAction),
    }),
    faults: [planningFaults.rangeTooLong, platformFaults.notFound],
  },
  totals: {
    route: `GET ${path}/totals`,
    summary: 'Count people per shift and day for the current filters, drafts included',
    access: see,
    query: z.object({ ...range, ...filters }),
    example: { query: march },
    reply: z.object({
      dates: z.array(localDate),
      data: z.array(z.object({ shift: plannedShift, people: z.array(z.number().int()) })),
    }),
    faults: [planningFaults.rangeTooLong],
  },
  check: {
    route: `POST ${path}/check-assignment`,
    oneself: ownShifts,
    summary: 'Preview conflicts of assigning shifts',
    access: plan,
    body: z.object(assigning),
    example: {
      body: {
        assigned_items: [
          { user_ids: [entity('person')], dates: ['2026-03-02'], shift_template_id: entity('shift_template') },
        ],
      },
    },
    reply: assignmentImpact,
    faults: [
      planningFaults.tooMany,
      planningFaults.nothingAssigned,
      planningFaults.unknownPerson,
      planningFaults.unknownTemplate,
    ],
  },
  assignShift: {
    route: `POST ${path}/assign-shift`,
    oneself: ownShifts,
    summary: 'Draft shifts for people and days, or publish them immediately',
    access: plan,
    body: z.object({
      ...assigning,
      /** Batch to continue; a new one is begun when omitted. */
      batch_id: recordId.nullish(),
      /** Whether to publish immediately. */
      is_published: z.boolean().default(false),
      /** Needed when a week that is published immediately gets fewer hours than it requires. */
      reason: line(250).nullish(),
      leave_confirmed: confirmedImpact,
      /**
       * How days with a conflict are treated: 'ask' stores nothing and answers with them (424),
       * 'keep' stores days with mere warnings, 'skip' stores none of them. A refused day is never stored.
       */
      on_conflict: z.enum(['ask', 'keep', 'skip']).default('ask'),
    }),
    example: {
      body: {
        assigned_items: [
          { user_ids: [entity('person')], dates: ['2026-03-02'], shift_template_id: entity('shift_template') },
        ],
        on_conflict: 'skip',
      },
    },
    reply: z.object({
      message: z.string(),
      /** Null when there was nothing to draft. */
      batch_id: storedId.nullable(),
      is_published: z.boolean(),
      /** Number of days drafted or erased, and of their people; the batch may contain more. */
      shifts: z.number().int(),
      people: z.number().int(),
      skipped: z.number().int(),
      /** The batch after this change. */
      batch: planAction.nullable(),
    }),
    faults: [
      planningFaults.tooMany,
      planningFaults.nothingAssigned,
      planningFaults.unknownPerson,
      planningFaults.unknownTemplate,
      planningFaults.batchEnded,
      planningFaults.hasConflicts,
      planningFaults.changesLeave,
      planningFaults.reasonNeeded,
      periodFaults.closed,
      platformFaults.notFound,
    ],
  },
  copyPreview: {
    route: `POST ${path}/copy-week-preview`,
    oneself: ownShifts,
    summary: 'Preview copying a week: drafts and conflicts',
    access: plan,
    body: z.object(copying),
    example: { body: copyingExample },
    reply: z.object({
      /** Days of the week that can be copied, published or drafted, and number of their people. */
      shifts: z.number().int(),
      people: z.number().int(),
      weeks: z.array(
        z.object({
          start_date: localDate,
          /** Days that would be drafted. */
          shifts: z.number().int(),
          /** Days that keep what is planned there. */
          kept: z.number().int(),
          /** Days left empty because the person cannot be planned there. */
          skipped: z.number().int(),
          /** First conflicts; refusals before warnings. */
          conflicts: z.array(conflict),
          conflict_count: z.number().int(),
          refused_count: z.number().int(),
        }),
      ),
    }),
    faults: [planningFaults.tooMany, planningFaults.unknownPerson],
  },
  copyWeek: {
    route: `POST ${path}/copy-week`,
    oneself: ownShifts,
    summary: 'Copy a week as drafts to other weeks; published shifts are never replaced',
    access: plan,
    body: z.object({
      ...copying,
      /** Batch to continue; a new one is begun when omitted. */
      batch_id: recordId.nullish(),
    }),
    example: { body: copyingExample },
    reply: z.object({
      message: z.string(),
      batch_id: storedId.nullable(),
      shifts: z.number().int(),
      people: z.number().int(),
      skipped: z.number().int(),
      batch: planAction.nullable(),
    }),
    faults: [
      planningFaults.tooMany,
      planningFaults.unknownPerson,
      planningFaults.nothingToCopy,
      planningFaults.batchEnded,
      platformFaults.notFound,
    ],
  },
  undo: {
    route: `POST ${path}/undo-step/{id}`,
    oneself: ownShifts,
    summary: 'Undo the last step of unpublished drafts',
    access: plan,
    ...batch,
    body: z.object({}),
    example: { body: {} },
    reply: z.object({
      message: z.string(),
      /** Drafts that were undone, so that they can be restored. */
      taken_back: z.array(z.object({ user_id: storedId, date: localDate, shift_template_id: storedId.nullable() })),
      /** Null when nothing of the batch remains. */
      batch: planAction.nullable(),
    }),
    faults: [planningFaults.nothingToUndo, planningFaults.batchEnded, platformFaults.notFound],
  },
  review: {
    route: `GET ${path}/review/{id}`,
    summary: 'Preview publishing drafts: changes, people and conflicts',
    access: see,
    ...batch,
    query: z.object({ page: pageQuery.page, per_page: pageQuery.per_page }),
    example: { query: {} },
    reply: z.object({
      batch: planAction,
      /** People who lose a shift first, then by name. */
      data: z.array(planChanges),
      meta: pageMeta,
      conflicts: z.array(conflict),
      conflict_count: z.number().int(),
      /** Number of these conflicts that prevent publishing; the others are warnings. */
      refused_count: z.number().int(),
      /** Number of recorded days, which keep their hours despite what is published. */
      recorded_count: z.number().int(),
      /** The first recorded days. */
      recorded: z.array(z.object({ name: z.string(), date: localDate })),
      /** Whether a week gets fewer hours than it requires, so that publishing needs a reason. */
      needs_reason: z.boolean(),
    }),
    faults: [platformFaults.notFound],
  },
  confirmPublishing: {
    route: `POST ${path}/confirm-shifts-publishing/{id}`,
    oneself: ownShifts,
    summary: 'Publish draft shifts and notify their people',
    access: plan,
    ...batch,
    body: z.object({
      /** Message to the people affected. */
      note: line(250).nullish(),
      /** Needed when a week gets fewer hours than it requires; stays in the action log. */
      reason: line(250).nullish(),
      /** Whether to publish days that changed since they were drafted; otherwise such days are refused with a 461. */
      use_mine: z.boolean().default(false),
      leave_confirmed: confirmedImpact,
    }),
    example: { body: { reason: 'Fewer orders' } },
    reply: z.object({
      message: z.string(),
      batch_id: storedId,
      /** False while a worker is still publishing. */
      is_published: z.boolean(),
      batch: planAction,
    }),
    faults: [
      planningFaults.batchEnded,
      planningFaults.nothingToPublish,
      planningFaults.hasConflicts,
      planningFaults.changesLeave,
      planningFaults.planChanged,
      planningFaults.reasonNeeded,
      periodFaults.closed,
      platformFaults.notFound,
    ],
  },
  cancelPublishing: {
    route: `POST ${path}/cancel-shifts-publishing/{id}`,
    oneself: ownShifts,
    summary: 'Discard drafts; the action log keeps a line',
    access: plan,
    ...batch,
    body: z.object({}),
    example: { body: {} },
    reply: z.object({ message: z.string(), batch_id: storedId, is_published: z.boolean(), batch: planAction }),
    faults: [planningFaults.batchEnded, platformFaults.notFound],
  },
  clearPreview: {
    route: `POST ${path}/clear-shift-preview`,
    oneself: ownShifts,
    summary: 'Preview the shifts that clearing would remove',
    access: plan,
    body: z.object(clearing),
    example: { body: clearingExample },
    reply: z.object({
      /** The first 500 people with something to clear, by name. */
      data: z.array(z.object({ ...personCard.shape, id: storedId, days: z.array(clearedDay) })),
      /** Number of days; some may be planned as days off. */
      shifts: z.number().int(),
      people: z.number().int(),
      published: z.number().int(),
      /** Days that keep their shift: with recorded attendance, in a closed period, or the planner's own past days. */
      kept: z.object({ attendance: z.number().int(), closed: z.number().int(), own_past: z.number().int() }),
      /** Version of the whole preview, to be sent back when clearing. */
      version,
    }),
    faults: [planningFaults.rangeTooLong, planningFaults.tooMany, planningFaults.unknownPerson],
  },
  clearConfirmed: {
    route: `POST ${path}/clear-shift-confirmed`,
    oneself: ownShifts,
    summary: 'Clear the previewed shifts, except for excluded people',
    access: plan,
    body: z.object({
      ...clearing,
      version,
      leave_confirmed: confirmedImpact,
      /** People of the preview whose shifts stay. */
      except_user_ids: z.array(recordId).max(20_000, errorText('This is invalid')).default([]),
      /** Message to people whose published shifts are cleared. */
      note: line(250).nullish(),
    }),
    example: { body: { ...clearingExample, version: fromReply('clearPreview', 'version', '9f86d081884c7d65') } },
    reply: z.object({
      message: z.string(),
      shifts: z.number().int(),
      people: z.number().int(),
      /** The resulting line of the action log. */
      batch: planAction,
    }),
    faults: [
      planningFaults.changesLeave,
      planningFaults.rangeTooLong,
      planningFaults.tooMany,
      planningFaults.planChanged,
      planningFaults.nothingToClear,
      planningFaults.unknownPerson,
      periodFaults.closed,
    ],
  },
});
