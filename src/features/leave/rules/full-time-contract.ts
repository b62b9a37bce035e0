import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { fromReply, versionFrom } from '#platform/shared/example.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, version } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { holidayCredits, type DatedFullTime } from '#features/company/rules/dated-settings.ts';
import { base, leaveFaults } from './contract-parts.ts';
import { confirmed, effects } from './effect-shapes.ts';

const noNumber = errorText('Please input a valid number');
const daysOfWeek = errorText('Enter more than 0 and at most 7 days');
const hoursOfWeek = errorText('Enter 1 to 168 hours');

/** Full-time work from a date on. */
const fields = {
  effective_from: localDate,
  /** Days a week. */
  weekly_days: z
    .number(noNumber)
    .gt(0, daysOfWeek)
    .max(7, daysOfWeek)
    .multipleOf(0.01, errorText('Use at most two decimals')),
  /** Seconds a week. */
  weekly_work_time: z.number(noNumber).int(hoursOfWeek).min(3600, hoursOfWeek).max(604_800, hoursOfWeek),
  /** Whether a holiday gives the hours of its date, or everyone their weekly hours divided by these days. */
  holiday_credit: z.enum(holidayCredits, errorText('This is invalid')),
};
const stored = z.object({ ...fields, weekly_days: z.number(), weekly_work_time: z.number().int() });
export type FullTimeRow = z.output<typeof stored>;

/** Returns a row as the rules take it. */
export const fullTimeFrom = ({
  effective_from,
  weekly_days: days,
  weekly_work_time: work_time,
  holiday_credit,
}: FullTimeRow): DatedFullTime => ({ effective_from, days, work_time, holiday_credit });

const access = ['configure_leave_setup'] as const;
const rowsReply = z.object({
  /** Full-time work from each date on, the latest first. */
  data: z.array(stored),
  /** Full-time work before the first of them. */
  usual: stored.omit({ effective_from: true }),
  version,
});
const example = {
  effective_from: '2070-01-01',
  weekly_days: 5,
  weekly_work_time: 138_600,
  holiday_credit: 'own_days',
} as const;

const ofRow = { effective_from: localDate };
const plannedRow = '2071-01-01';
const removalFaults = [leaveFaults.fullTimeBegun, leaveFaults.fullTimeGone] as const;

/** Proposed: hours and days a week of full-time work, with which claims and weeks are compared. */
export const fullTime = defineContract({
  index: {
    route: `GET ${base}/full-time/index`,
    summary: 'Get the hours and days a week of full-time work, each from a date on',
    access,
    reply: rowsReply,
  },
  preview: {
    route: `POST ${base}/full-time/preview`,
    summary: 'Preview the balances that other full-time work would change',
    access,
    transaction: 'manual',
    body: z.object({ ...fields, all: z.boolean(errorText('This is invalid')).default(false) }),
    example: { body: example },
    reply: effects,
    faults: [leaveFaults.fullTimeOfPast],
  },
  store: {
    route: `POST ${base}/full-time/store`,
    summary: 'Set the hours and days a week of full-time work from a date on',
    access,
    body: z.object({ ...fields, version: version.optional(), confirmed }),
    example: {
      body: {
        ...example,
        confirmed: fromReply('preview', 'confirmed', '9f86d081884c7d65'),
        version: versionFrom('index'),
      },
    },
    reply: message.extend(rowsReply.shape),
    faults: [platformFaults.changedMeanwhile, leaveFaults.fullTimeOfPast, leaveFaults.unconfirmed],
  },
  previewRemoval: {
    route: `POST ${base}/full-time/remove/preview`,
    summary: 'Preview the balances that removing planned full-time work would change',
    access,
    transaction: 'manual',
    body: z.object({ ...ofRow, all: z.boolean(errorText('This is invalid')).default(false) }),
    example: { body: { effective_from: plannedRow } },
    reply: effects,
    faults: removalFaults,
  },
  remove: {
    route: `POST ${base}/full-time/remove`,
    summary: 'Remove planned full-time work, so that the one before it continues',
    access,
    body: z.object({ ...ofRow, version: version.optional(), confirmed }),
    example: { body: { effective_from: plannedRow, version: versionFrom('index') } },
    reply: message.extend(rowsReply.shape),
    faults: [...removalFaults, platformFaults.changedMeanwhile, leaveFaults.unconfirmed],
  },
});
