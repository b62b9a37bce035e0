import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, unique, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, pageMeta, pageQuery, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { assigningTo } from '#features/assigning/contract.ts';
import { personCard } from '#features/people/contract.ts';
import { planAction } from '#features/shift-planning/rules/plan-shapes.ts';
import { conflict, plannedShift } from '#features/shift-planning/rules/shapes.ts';
import { maxCycle } from './rules/cycle.ts';
import { patternFields } from './rules/fields.ts';

export const patternFaults = defineFaults('shiftPatterns', {
  gone: [404, 'This item no longer exists.'],
  nameTaken: [422, 'This name is taken'],
  tooMany: [424, 'You already have 100 patterns. Delete one you no longer use.'],
  templateGone: [460, 'A shift in this pattern is in the Trash or deleted. Choose another one.'],
  groupGone: [460, 'This group no longer exists.'],
  rangeTooLong: [422, 'Choose at most 366 days.'],
  endsBeforeStart: [422, 'End date cannot be before start date.'],
  notInCycle: [422, 'Choose a cycle day'],
  nobody: [424, 'No one is assigned to this pattern on these days.'],
  runsElsewhere: [424, 'They are no longer assigned to this pattern.'],
  takenBack: [424, 'These drafts were undone in the meantime.'],
  changedWhileRun: [461, 'The pattern changed while drafts were being created. Create them again.'],
});

const path = 'settings/time/attendance/shift-pattern';
const view = ['view_shift_template'] as const;
const plan = ['edit_shift_calendar'] as const;
/** A pattern makes drafts for the planner's own days as well as for others'. */
const ownPattern = { allowed: 'A pattern only drafts shifts; publishing them checks each day.' } as const;
const params = z.object({ id: recordId });
const ofPattern = { params, pathEntities: { id: 'shift_pattern' } } as const;

const pattern = z.object({
  id: storedId,
  name: z.string(),
  /** Cycle days: the id of a shift template, or null for a day off. */
  days: z.array(storedId.nullable()),
});
export type Pattern = z.output<typeof pattern>;

/** Template of a cycle; one in the Trash must be replaced before the pattern is run. */
const patternShift = plannedShift.extend({ is_gone: z.boolean() });
export type PatternShift = z.output<typeof patternShift>;

const { assignedUsers: _, ...assigning } = assigningTo({
  path,
  inPath: 'pattern_id',
  inBody: 'pattern_id',
  entity: 'shift_pattern',
  what: 'a shift pattern',
  view: ['view_shift_calendar'],
  assign: plan,
  gone: patternFaults.gone,
  oneself: ownPattern,
});

/** Date from which a person runs the pattern, and the day of the cycle on that date. */
const start = {
  starts_on: localDate,
  start_day: z
    .number(errorText('This is invalid'))
    .int(errorText('This is invalid'))
    .min(1, errorText('This is invalid'))
    .max(maxCycle, errorText('This is invalid')),
  /** Last day; without it the pattern is run indefinitely. */
  ends_on: localDate.nullish(),
};
const started = { starts_on: localDate, start_day: z.number().int(), ends_on: localDate.nullable() };
const startFaults = [patternFaults.endsBeforeStart, patternFaults.notInCycle] as const;
const december = { starts_on: '2026-12-01', start_day: 1 };

const part = z.object({
  ...started,
  person_id: storedId,
  group_id: storedId.nullable(),
  /** Days on which they are employed and in the group. */
  from: localDate,
  to: localDate.nullable(),
});

const runner = personCard.extend({
  id: storedId,
  /** Individual parts and parts through groups; one of them counts on each date (`rules/cycle.ts`). */
  parts: z.array(part),
  /** Version of the individual part, to be sent back when it is changed. */
  version: version.nullable(),
});
export type PatternRunner = z.output<typeof runner>;

const runningGroup = z.object({
  id: storedId,
  name: z.string(),
  people: z.number().int(),
  ...started,
  version,
});
export type RunningGroup = z.output<typeof runningGroup>;

const range = { start_date: localDate, end_date: localDate };

const running = {
  ...range,
  /** Limits the run to the people of this group. */
  group_id: recordId.nullish(),
  /** Whether days that were changed manually stay; otherwise they are drafted again. */
  keep_hand: z.boolean().default(true),
  /** How days with a mere warning are treated: 'keep' drafts them, 'skip' leaves them unchanged. */
  on_conflict: z.enum(['keep', 'skip']).default('keep'),
  /** Whether to draft no shift on the person's holidays, including half ones. */
  leave_holidays: z.boolean().default(false),
};
const march = { start_date: '2026-03-01', end_date: '2026-03-31' };
const runFaults = [
  patternFaults.gone,
  patternFaults.templateGone,
  patternFaults.rangeTooLong,
  patternFaults.endsBeforeStart,
  patternFaults.nobody,
  platformFaults.changedMeanwhile,
] as const;

/** Figures of a run or its preview. */
const runCounts = {
  /** Drafted days, days off among them, and number of their people. */
  shifts: z.number().int(),
  free: z.number().int(),
  people: z.number().int(),
  /** Days that already match the cycle. */
  same: z.number().int(),
  /** Days that were changed manually and stay. */
  hand: z.number().int(),
  /** Days left out because of conflicts. */
  skipped: z.number().int(),
};

/** Effects that running the pattern can have on a day. */
export const previewStates = ['draft', 'same', 'hand', 'skipped', 'free', 'none'] as const;

export const shiftPatterns = defineContract({
  index: {
    route: `GET ${path}/index`,
    summary: 'List shift patterns by name, with their cycle and number of people',
    access: view,
    reply: z.object({
      data: z.array(pattern.extend({ people: z.number().int() })),
      /** Templates that can be chosen, by start time, and those in the Trash that a pattern still uses. */
      shifts: z.array(patternShift),
      /** `trashed` is null for viewers without access to the Trash. */
      counts: z.object({ active: z.number().int(), trashed: z.number().int().nullable() }),
    }),
  },
  edit: {
    ...ofPattern,
    route: `GET ${path}/edit/{id}`,
    summary: 'Get a shift pattern for its form',
    access: view,
    reply: z.object({
      data: pattern,
      version,
      /** Last day with drafts of a run that were neither discarded nor undone. */
      made_until: localDate.nullable(),
    }),
    faults: [patternFaults.gone],
  },
  store: {
    route: `POST ${path}/store`,
    summary: 'Add a shift pattern',
    access: ['add_shift_template'],
    body: z.object(patternFields),
    example: { body: { name: unique('2 – 2 – 2 – 4'), days: [entity('shift_template'), null] } },
    reply: message.extend({ id: storedId }),
    faults: [patternFaults.nameTaken, patternFaults.templateGone, patternFaults.tooMany],
  },
  update: {
    ...ofPattern,
    route: `POST ${path}/update/{id}`,
    summary: 'Change a shift pattern; its existing drafts stay until it is run again',
    access: ['edit_shift_template'],
    body: z.object({ ...patternFields, version }),
    example: {
      body: { name: unique('2 – 2 – 2 – 4'), days: [entity('shift_template'), null], version: versionFrom('edit') },
    },
    reply: message.extend({ version }),
    faults: [patternFaults.gone, patternFaults.nameTaken, patternFaults.templateGone, platformFaults.changedMeanwhile],
  },
  delete: {
    ...ofPattern,
    route: `DELETE ${path}/delete/{id}`,
    summary: 'Move a shift pattern to the Trash; its drafts and published shifts stay',
    access: ['delete_shift_template'],
    reply: message,
    faults: [patternFaults.gone],
  },

  runners: {
    ...ofPattern,
    route: `GET ${path}/{id}/runners`,
    summary: 'List the groups and employees of a pattern',
    access: ['view_shift_calendar'],
    query: z.object({ ...range, ...pageQuery }),
    example: { query: march },
    reply: z.object({
      data: z.array(runner),
      meta: pageMeta,
      /** Groups that run it, by name. */
      groups: z.array(runningGroup),
      /** Number of people, over all pages, with a shift by the cycle on each date of the range. */
      at_work: z.array(z.number().int()),
    }),
    faults: [patternFaults.gone, patternFaults.rangeTooLong, patternFaults.endsBeforeStart],
  },
  ...assigning,
  assignUsers: {
    ...assigning.assignUsers,
    summary: 'Assign a pattern to people, or to a department, designation or employment type',
    body: assigning.assignUsers.body.extend(start),
    example: { body: { ...assigning.assignUsers.example.body, ...december } },
    faults: [...assigning.assignUsers.faults, ...startFaults],
  },
  assignGroup: {
    route: `POST ${path}/assign-group`,
    summary: 'Assign a pattern to a group: on each date to its members on that date',
    access: plan,
    body: z.object({ pattern_id: recordId, group_id: recordId, ...start }),
    example: { body: { pattern_id: entity('shift_pattern'), group_id: entity('group'), ...december } },
    reply: message,
    faults: [patternFaults.gone, patternFaults.groupGone, ...startFaults],
  },
  removeGroup: {
    route: `POST ${path}/assigned-groups/remove`,
    summary: 'Remove a group from a pattern; drafts and published shifts stay',
    access: plan,
    body: z.object({ pattern_id: recordId, group_id: recordId }),
    example: { body: { pattern_id: entity('shift_pattern'), group_id: entity('group') } },
    reply: message,
    faults: [patternFaults.gone, patternFaults.groupGone],
  },
  changeStart: {
    route: `POST ${path}/change-start`,
    summary: 'Change from when a person or group follows a pattern',
    access: plan,
    oneself: ownPattern,
    body: z.object({
      pattern_id: recordId,
      /** Exactly one of the two ids is given. */
      user_id: recordId.nullish(),
      group_id: recordId.nullish(),
      ...start,
      version: version.optional(),
    }),
    example: { body: { pattern_id: entity('shift_pattern'), user_id: entity('person'), ...december } },
    reply: message,
    faults: [patternFaults.gone, patternFaults.runsElsewhere, platformFaults.changedMeanwhile, ...startFaults],
  },

  preview: {
    ...ofPattern,
    route: `POST ${path}/preview-run/{id}`,
    summary: 'Preview the drafts of running a pattern',
    access: plan,
    body: z.object(running),
    example: { body: march },
    reply: z.object({
      ...runCounts,
      /** Number of people who run it in this range. */
      runners: z.number().int(),
      /** False when there are too many people to count immediately, so that the counts cover only `data`. */
      is_whole: z.boolean(),
      /** Up to 31 dates. */
      dates: z.array(localDate),
      shown: z.array(plannedShift),
      /** Up to 20 people, by name. */
      data: z.array(
        personCard.extend({
          id: storedId,
          /** Resulting shift of each date: an index into `shown`, -1 for a day off, -2 for nothing of their own. */
          plan: z.array(z.number().int()),
          states: z.array(z.enum(previewStates)),
        }),
      ),
      conflicts: z.array(conflict),
      conflict_count: z.number().int(),
      version,
    }),
    faults: runFaults,
  },
  run: {
    ...ofPattern,
    route: `POST ${path}/run/{id}`,
    summary: 'Create drafts from a pattern; running it again changes nothing',
    access: plan,
    body: z.object({ ...running, version: version.optional() }),
    example: { body: march },
    reply: z.object({
      message: z.string(),
      ...runCounts,
      /** Batch of the drafts; null when there was nothing to draft. */
      batch_id: storedId.nullable(),
      batch: planAction.nullable(),
      /** Batch process for many people: `GET application/batch-process/{id}/status` returns its progress. */
      work_id: storedId.nullable(),
    }),
    faults: runFaults,
  },
});
