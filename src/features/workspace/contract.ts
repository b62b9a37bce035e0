import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { max, one_of, password_confirmation, required, text, time_format } from '#platform/shared/validators.ts';
import { line, localDate, message } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { email, password } from '#features/access/rules/shapes.ts';
import { countries } from '#features/company/rules/shared-lists.ts';

export const workspaceFaults = defineFaults('workspace', {
  alreadyCreated: [403, 'This workspace already exists. Sign in.'],
  wrongToken: [403, 'This set-up link is not valid. Use the link the server printed when it started.'],
  unknownZone: [422, 'This time zone does not exist. Choose another one.'],
  beginsTooLate: [422, 'Choose a day within the next 12 months.'],
});

/** Proposed: the specification begins when a company exists. */
export const workspace = defineContract({
  create: {
    route: 'POST workspace/create',
    summary: 'Create the company, its first owner and its standard hours; once, with the token the server printed',
    access: 'public',
    openReason: 'Works once with the token the server printed.',
    body: z
      .object({
        token: required.check(max(200)),
        company_name: line(120),
        timezone: required.check(max(64)),
        /** ISO 3166-1 alpha-2; decides number format and currency. Missing: it is asked for later. */
        country_id: required.check(one_of(countries.map(({ id }) => id))).nullish(),
        /** First day of time recording; earlier days do not count. Missing: today in the time zone. */
        app_calendar_start_date: localDate.optional(),
        name: line(120),
        email,
        password,
        password_confirmation: text.check(max(200)),
        standard_hours: z.object({
          /** ISO weekdays, 1 = Monday */
          repeat_on: z.array(z.number().int().min(1).max(7)).min(1, errorText('Choose at least one day')).max(7),
          start_time: required.check(time_format),
          /** seconds */
          work_time: z
            .number()
            .int()
            .min(60, errorText('Enter at least one minute'))
            .max(86_400, errorText('Enter at most 24 hours')),
          break_time: z.number().int().min(0).max(43_200, errorText('Enter at most 12 hours')),
        }),
        /** Full-time work, with which weeks and leave are compared. Missing: 40 hours on 5 days. */
        full_time: z
          .object({
            /** seconds a week */
            work_time: z
              .number()
              .int()
              .min(3600, errorText('Enter 1 to 168 hours'))
              .max(604_800, errorText('Enter 1 to 168 hours')),
            /** Days a week. */
            days: z
              .number()
              .gt(0, errorText('Enter more than 0 and at most 7 days'))
              .max(7, errorText('Enter more than 0 and at most 7 days'))
              .multipleOf(0.01, errorText('Use at most two decimals')),
          })
          .optional(),
      })
      .check(password_confirmation)
      .refine(({ standard_hours: hours }) => hours.work_time + hours.break_time <= 86_400, {
        ...errorText('Work and break together cannot exceed 24 hours'),
        path: ['standard_hours', 'break_time'],
      }),
    example: {
      body: {
        token: 'CfHQvY6vE2eJbKq1n0l3m2p8r7s5t4u6w9x0y1z2A3B',
        company_name: 'Acme',
        timezone: 'Europe/Berlin',
        app_calendar_start_date: '2026-03-02',
        name: 'Ana Schmidt',
        email: 'ana@acme.example',
        password: 'correct horse battery',
        password_confirmation: 'correct horse battery',
        country_id: 'DE',
        standard_hours: { repeat_on: [1, 2, 3, 4, 5], start_time: '09:00', work_time: 28_800, break_time: 1_800 },
        full_time: { work_time: 144_000, days: 5 },
      },
    },
    reply: message,
    faults: [
      workspaceFaults.alreadyCreated,
      workspaceFaults.wrongToken,
      workspaceFaults.unknownZone,
      workspaceFaults.beginsTooLate,
      platformFaults.tooManyRequests,
    ],
  },
});
