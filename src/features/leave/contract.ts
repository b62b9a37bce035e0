import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, fromReply, unique, versionFrom } from '#platform/shared/example.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, pageMeta, pageQuery, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { assigningTo } from '#features/assigning/contract.ts';
import { personCard } from '#features/people/contract.ts';
import { base, counts, leaveFaults, oneItem, ownLeave } from './rules/contract-parts.ts';
import { confirmed, effects } from './rules/effect-shapes.ts';
import {
  grantedType,
  leaveTypeCard,
  leaveYearShape,
  packageFields,
  setupFields,
  setupItem,
  term,
} from './rules/shapes.ts';

const detach = z.object({ action: z.enum(['detach']).optional() });

const { assignedUsers, assignableData, makeAssignUsers, assignUsers, removeUsers } = assigningTo({
  path: `${base}/leave-policies`,
  inPath: 'id',
  inBody: 'leave_policy_id',
  entity: 'leave_policy',
  what: 'a leave package',
  view: ['view_leave_policy'],
  assign: ['assign_leave_policy'],
  gone: leaveFaults.gone,
  oneself: { ...ownLeave, subject: 'several' },
});

const packageRow = z.object({
  id: storedId,
  name: z.string(),
  note: z.string().nullable(),
  /** Terms that the package gives today, by the name of the type. */
  leave_types: z.array(grantedType),
  /** Number of people who work here and have it today. */
  people: z.number().int(),
  updated_at: z.string(),
});
export type LeavePackageRow = z.output<typeof packageRow>;

/** Date from which a change counts; missing means today. */
const from = { effective_from: localDate.nullish() };
const changeable = { id: recordId.nullish(), ...packageFields, ...from, version: version.optional() };
const storeExample = {
  id: entity('leave_policy'),
  name: unique('Full time'),
  leave_types: [{ leave_type_id: entity('leave_type'), days: 28, carry_over: 5, carry_over_months: 3 }],
};

/** Company rules that a trial calculation needs besides the package. */
const calculatedBy = z.object({
  /** Days on which a leave year begins, ascending; from each on years begin on its anniversaries. */
  beginnings: z.array(localDate),
  /** Whether each person has leave years of their own, from their first day. */
  has_own_years: z.boolean(),
  /** Weekly seconds of full-time work, and its days a week. */
  full_time: z.number().int(),
  full_days: z.number(),
});

const assignable = assignableData.reply.shape.people.shape.data.element;

const holderFacts = {
  /** First day on which they have it. */
  effective_from: localDate,
  /** Seconds; null: full time. */
  weekly_work_time: z.number().int().nullable(),
  /** Amounts of the main type: granted in this leave year, and still free to plan. */
  given: z.number().nullable(),
  left: z.number().nullable(),
};

const packageFaults = [
  platformFaults.notAllowed,
  leaveFaults.own,
  platformFaults.changedMeanwhile,
  leaveFaults.gone,
  leaveFaults.nameTaken,
  leaveFaults.typeGone,
  leaveFaults.notCountable,
  leaveFaults.lowersClaim,
  leaveFaults.fromTooEarly,
  leaveFaults.unconfirmed,
] as const;

export const leavePackages = defineContract({
  list: {
    route: `GET ${base}/leave-policies/list`,
    summary: 'List all leave packages by name for selection',
    access: ['view_leave_policy', 'edit_employee_leave', 'assign_leave_policy'],
    reply: z.object({
      data: z.array(z.object({ id: storedId, name: z.string(), leave_types: z.array(grantedType) })),
      reckoned_by: calculatedBy,
    }),
  },
  index: {
    route: `GET ${base}/leave-policies/index`,
    summary: 'List leave packages, and employees without one',
    access: ['view_leave_policy'],
    query: z.object({
      ...pageQuery,
      /** Limits the list to packages that give this type today. */
      leave_type_id: recordId.optional(),
      sort: z.enum(['name', 'people', 'updated_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    example: { query: {} },
    reply: z.object({
      data: z.array(packageRow),
      meta: pageMeta,
      counts,
      /** People who work here, and those of them without a package today. */
      total_people: z.number().int(),
      people_without: z.number().int(),
      /** People without a package by name, up to 200. */
      without: z.array(personCard.extend({ joined_on: localDate })),
    }),
  },
  store: {
    route: `POST ${base}/leave-policies/store`,
    summary: 'Add a leave package, or change the one with this id from a date on, and recalculate balances',
    access: ['add_leave_policy', 'edit_leave_policy'],
    oneself: { ...ownLeave, subject: 'row' },
    body: z.object({ ...changeable, confirmed }),
    example: { body: { ...storeExample, version: versionFrom('edit') } },
    reply: message.extend({ id: storedId, version, people: z.number().int() }),
    faults: packageFaults,
  },
  preview: {
    route: `POST ${base}/leave-policies/preview`,
    summary: 'Preview the balances that a change of a leave package would change',
    access: ['edit_leave_policy'],
    transaction: 'manual',
    body: z.object({
      ...changeable,
      id: recordId,
      /** Day whose balances are compared; missing means the first on which the change can show. */
      balance_on: localDate.nullish(),
      /** Whether to list every balance instead of the first 500. */
      all: z.boolean(errorText('This is invalid')).default(false),
    }),
    example: { body: storeExample },
    reply: effects,
    faults: [
      leaveFaults.gone,
      leaveFaults.typeGone,
      leaveFaults.notCountable,
      leaveFaults.lowersClaim,
      leaveFaults.fromTooEarly,
    ],
  },
  edit: {
    route: `GET ${base}/leave-policies/edit/{id}`,
    summary: 'Get a leave package for its form: its terms today and planned changes',
    access: ['edit_leave_policy'],
    params: oneItem,
    pathEntities: { id: 'leave_policy' },
    reply: z.object({
      data: z.object({ id: storedId, name: z.string(), note: z.string().nullable(), leave_types: z.array(term) }),
      version,
      people: z.number().int(),
      /** Changes that take effect on a later day. */
      later: z.array(z.object({ effective_from: localDate, leave_types: z.array(term) })),
      updated_by: z.string().nullable(),
      updated_at: z.string(),
      leave_year: leaveYearShape,
      reckoned_by: calculatedBy,
    }),
    faults: [leaveFaults.gone],
  },
  viewLeaveTypes: {
    route: `GET ${base}/leave-policies/{id}/view-leave-types`,
    summary: 'Get the current terms of a leave package',
    access: ['view_leave_policy'],
    params: oneItem,
    pathEntities: { id: 'leave_policy' },
    reply: z.object({ leave_types: z.array(grantedType) }),
    faults: [leaveFaults.gone],
  },
  delete: {
    route: `DELETE ${base}/leave-policies/delete/{id}`,
    summary:
      'Move a leave package to the Trash; with action=detach also one in use, whose people have none from today on',
    access: ['delete_leave_policy'],
    oneself: { ...ownLeave, subject: 'row' },
    params: oneItem,
    pathEntities: { id: 'leave_policy' },
    query: detach,
    example: { query: { action: 'detach' } },
    reply: message,
    faults: [leaveFaults.own, leaveFaults.gone, leaveFaults.inUse],
  },
  assignedUsers: {
    ...assignedUsers,
    reply: assignedUsers.reply.extend({
      leave_policy: z.object({ id: storedId, name: z.string() }),
      leave_year: leaveYearShape,
      /** Type that the rows show: the limited type that the package gives most of; null: it limits none. */
      main_type: leaveTypeCard.nullable(),
      data: z.array(assignedUsers.reply.shape.data.element.extend(holderFacts)),
    }),
  },
  assignableData: {
    ...assignableData,
    reply: assignableData.reply.extend({
      people: assignableData.reply.shape.people.extend({
        /** People, with the name of the package they have today. */
        data: z.array(assignable.extend({ package_name: z.string().nullable() })),
      }),
    }),
  },
  makeAssignUsers: {
    ...makeAssignUsers,
    summary: 'Preview who would get a leave package, and the effect on balances',
    body: makeAssignUsers.body.extend(from),
    reply: makeAssignUsers.reply.extend({ effects }),
    faults: [...makeAssignUsers.faults, leaveFaults.fromTooEarly],
  },
  assignUsers: {
    ...assignUsers,
    summary:
      'Assign a leave package from a date on; by default from today, or for a first package from the start of this leave year',
    body: assignUsers.body.extend({ ...from, confirmed }),
    example: {
      body: {
        ...assignUsers.example.body,
        confirmed: fromReply('makeAssignUsers', 'effects.confirmed', '9f86d081884c7d65'),
      },
    },
    faults: [...assignUsers.faults, leaveFaults.fromTooEarly, leaveFaults.unconfirmed, platformFaults.changedMeanwhile],
  },
  removeUsers: {
    ...removeUsers,
    summary: 'Remove a leave package from people from today on; others are skipped',
    body: removeUsers.body.extend({ confirmed }),
    faults: [...removeUsers.faults, leaveFaults.unconfirmed, platformFaults.changedMeanwhile],
  },
});

const setupExample = {
  begins_month: 1,
  begins_day: 1,
  past_days: 14,
  notice_days: 3,
  longest_stretch: 30,
  months_ahead: 12,
  colleagues_see: 'away',
} as const;

export const leaveSetup = defineContract({
  index: {
    route: `GET ${base}/leave-setup/index`,
    summary: 'Get the leave rules for their form',
    access: ['configure_leave_setup'],
    reply: z.object({
      data: setupItem,
      version,
      leave_year: leaveYearShape,
      /** Largest number of days that a package gives in a year. */
      most_days: z.number().nullable(),
    }),
  },
  update: {
    route: `POST ${base}/leave-setup/update`,
    summary:
      'Save the leave rules; a new first day of the leave year takes effect at its next occurrence, or in the current year',
    access: ['configure_leave_setup'],
    body: z.object({ ...setupFields, version: version.optional(), confirmed }),
    example: {
      body: {
        ...setupExample,
        confirmed: fromReply('preview', 'confirmed', '9f86d081884c7d65'),
        version: versionFrom('index'),
      },
    },
    reply: message.extend({ data: setupItem, version, leave_year: leaveYearShape }),
    faults: [platformFaults.changedMeanwhile, leaveFaults.unconfirmed, leaveFaults.yearsRecorded],
  },
  preview: {
    route: `POST ${base}/leave-setup/preview`,
    summary: 'Preview the balances that other leave rules would change',
    access: ['configure_leave_setup'],
    transaction: 'manual',
    body: z.object({ ...setupFields, all: z.boolean(errorText('This is invalid')).default(false) }),
    example: { body: setupExample },
    reply: effects,
    faults: [leaveFaults.yearsRecorded],
  },
});

export { leaveFaults, leaveTypeCard };
export { fullTime } from './rules/full-time-contract.ts';
export { leaveTypes } from './rules/types-contract.ts';
export { leaveOpenings, openingFaults } from './rules/openings-contract.ts';
