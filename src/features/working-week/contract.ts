import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { changePreview, confirmedImpact } from '#platform/shared/impact.ts';
import { line, localDate, message, recordId, version } from '#platform/shared/schemas.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { employmentFaults } from '#features/employment/contract.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { sectionOf } from '#features/profile/contract.ts';
import { dayTemplate, figures, publishedMean, weekInForce, weekRow } from './rules/shapes.ts';

export const workingWeekFaults = defineFaults('workingWeek', {
  firstWeek: [422, '{problem}'],
  sameAsCompany: [422, 'This week is the company’s week. Nothing would change.'],
  same: [422, 'They already work this week. Nothing would change.'],
  notScheduled: [424, 'This week is no longer scheduled.'],
});

const path = 'employee/employee/profile/{user_id}/working-week';
const subject = 'params.user_id';
const ofPerson = { params: z.object({ user_id: recordId }), pathEntities: { user_id: 'person' } } as const;
const edit = ['edit_employee_employment_info'] as const;
/** No one, not even an Owner, decides about their own week. */
const oneself = { fault: employmentFaults.notOneself, owners: 'refused', subject } as const;

const change = {
  effective_from: localDate,
  /** Null: the company's week. */
  week: workingWeek.nullable(),
  /** Required for the past. */
  reason: line(300).nullish(),
  /** Scheduled week that is replaced, also when it is to begin on another date. */
  row_id: recordId.nullish(),
};

const day = { work_time: 28_800, start_time: '08:30', break_time: 1800, break_start: '12:00', template_id: null };
const example = {
  effective_from: '2060-01-01',
  week: {
    kind: 'fixed',
    first_week: '2060-01-05',
    weeks: [[day, null, day, null, null, null, null]],
  },
  reason: 'Contract of 12 November',
} as const;

const refusals = [
  platformFaults.notAllowed,
  platformFaults.notFound,
  employmentFaults.notOneself,
  peopleFaults.beforeJoining,
  peopleFaults.afterLeaving,
  peopleFaults.reasonNeeded,
  workingWeekFaults.firstWeek,
  workingWeekFaults.sameAsCompany,
  workingWeekFaults.same,
  workingWeekFaults.notScheduled,
] as const;

/** Proposed in full: a person's own working week. */
export const weeksOfPeople = defineContract({
  view: {
    route: `GET ${path}`,
    summary: 'Get the working week of a person, what follows from it, and their weeks before and after',
    access: { own: 'member', reports: 'member', others: ['view_employee_employment_info'], subject },
    ...ofPerson,
    reply: sectionOf(
      z.object({
        /** Newest first. */
        rows: z.array(weekRow),
        /** Date of the figures: today, or the first day of a person who has not begun. */
        on: localDate,
        figures,
        /** Week that applies to people without one of their own. */
        company: weekInForce,
        /** Empty for viewers who may not change the week. */
        templates: z.array(dayTemplate),
        /** Mean of what was published lately, beside the numbers of a week as planned; null: nothing was. */
        mean: publishedMean.nullable(),
      }),
    ),
  },
  makeStore: {
    route: `POST ${path}/make-store`,
    summary: 'Preview another working week of a person: figures before and after, and its impact on booked leave',
    access: edit,
    oneself,
    transaction: 'manual',
    ...ofPerson,
    body: z.object(change),
    example: { body: example },
    reply: z.object({ before: figures, after: figures, impact: changePreview }),
    faults: refusals,
  },
  store: {
    route: `POST ${path}/store`,
    summary: 'Save the working week of a person from a date on, or correct the past',
    access: edit,
    oneself,
    ...ofPerson,
    body: z.object({ ...change, confirmed: confirmedImpact, version: version.optional() }),
    example: { body: { ...example, version: versionFrom('view') } },
    reply: message,
    faults: [...refusals, employmentFaults.unconfirmed, platformFaults.changedMeanwhile],
  },
  withdraw: {
    route: `POST ${path}/withdraw`,
    summary: 'Cancel a scheduled working week',
    access: edit,
    oneself,
    ...ofPerson,
    body: z.object({ row_id: recordId, confirmed: confirmedImpact }),
    example: { body: { row_id: entity('scheduled_week') } },
    reply: message,
    faults: [
      platformFaults.notAllowed,
      platformFaults.notFound,
      employmentFaults.notOneself,
      workingWeekFaults.notScheduled,
      employmentFaults.unconfirmed,
      platformFaults.changedMeanwhile,
    ],
  },
});
