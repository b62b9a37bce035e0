import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import * as rules from '#platform/shared/validators.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { password } from '#features/access/rules/shapes.ts';
import { filesFaults } from '#features/files/contract.ts';
import { personCard } from '#features/people/contract.ts';
import { remindableTabs, stages, tabs } from './rules/stages.ts';

export const onBoardingFaults = defineFaults('on-boarding', {
  passwordIsSet: [424, 'Your password is already set. Continue with the next step.'],
  passwordFirst: [424, 'Choose your password first.'],
  nobodyToRemind: [424, 'There is no one to remind. They have joined, have no email address or were just emailed.'],
});

/** Parts of an invitation's address; an invalid one gets the same answer as a used one. */
const word = rules.text.check(rules.max(200), rules.one_line);
const key = { id: word, hash: word };

const tab = z.enum(['password', 'avatar', 'handbook', 'complete']);
export type Tab = z.output<typeof tab>;

/** Progress of a new employee and data for their screen. */
export const author = z.object({
  set_password: z.boolean(),
  set_avatar: z.boolean(),
  /** URL of the company's handbook; null without one. */
  handbook: z.string().nullable(),
  avatar: z.string(),
  /** Existing steps in order. */
  tabs: z.array(tab),
  /** First step that is not done. */
  current_tab: tab,
  on_boarding_tabs: z.array(z.object({ name: tab, is_done: z.boolean() })),
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  joined_on: localDate,
  designation: z.string().nullable(),
  department: z.string().nullable(),
  work_place: z.string().nullable(),
  manager: z.string().nullable(),
  /** Number of current employees in the same department. */
  colleagues: z.number().int(),
});
export type Author = z.output<typeof author>;

const path = 'employee/on-boarding-invitation/author';
const ofInvitation = {
  access: 'public',
  openReason: 'The invitation’s hash grants access; the caller is not signed in yet.',
} as const;
const refusals = [platformFaults.linkExpired, platformFaults.tooManyRequests] as const;
const example = { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', hash: 'CfHQvY6vE2eJbKq1n0l3m2p8r7s5t4u6w9x0y1z2A3B' };

/** ISO 8601 */
const moment = z.string().nullable();
const count = z.number().int();

/** A person who was invited. */
const invited = personCard.extend({
  department_name: z.string().nullable(),
  email: z.string().nullable(),
  joined_on: localDate,
  stage: z.enum(stages),
  /** Time of the last mail. */
  mailed_at: moment,
  /** Error message of the mail server that refused the mail. */
  mail_problem: z.string().nullable(),
  /** Number of reminders. */
  reminders: count,
  invited_by: z.string().nullable(),
  /** Time until which the link works, or when it ended. */
  expires_at: moment,
  opened_at: moment,
  password_at: moment,
  has_photo: z.boolean(),
  has_read_handbook: z.boolean(),
  finished_at: moment,
});

/** Filters of the list. */
const waitingQuery = { tab: z.enum(tabs).default('waiting'), search: pageQuery.search };

export const onBoarding = defineContract({
  /** Proposed. */
  invitations: {
    route: 'GET employee/on-boarding-invitation/index',
    summary: 'List invited people with the status of each invitation',
    access: ['add_employee'],
    query: z.object({ ...pageQuery, ...waitingQuery }),
    example: { query: { search: 'ana' } },
    reply: z.object({
      data: z.array(invited),
      meta: pageMeta,
      /** Numbers of all people, whatever the search. */
      counts: z.object({ waiting: count, under_way: count, done: count }),
      /** Number of people found whom a reminder to all would reach. */
      to_remind: count,
      /** Whether there is a handbook to read. */
      has_handbook: z.boolean(),
    }),
  },
  /** Proposed. */
  notSignedIn: {
    route: 'GET employee/on-boarding-invitation/not-signed-in',
    summary: 'Count invited people who have not signed in, the first of them, and how many can be reminded now',
    access: ['add_employee'],
    reply: z.object({
      total: count,
      /** Number emailed within a day, whom a reminder skips. */
      rested: count,
      to_remind: count,
      people: z.array(personCard),
    }),
  },
  /** Proposed. */
  remind: {
    route: 'POST employee/on-boarding-invitation/remind',
    oneself: { allowed: 'People who can sign in have accepted their invitation.' },
    summary: 'Remind selected invited people, or all that match; many in the background',
    access: ['add_employee'],
    body: z.object({
      ids: z
        .array(recordId)
        .min(1, errorText('This is a required field'))
        .max(500, errorText('Choose up to 500 people'))
        .optional(),
      tab: z.enum(remindableTabs).default('waiting'),
      search: pageQuery.search,
    }),
    example: { body: { ids: [entity('person')] } },
    reply: message.extend({
      /** Number of people reminded. */
      total: count,
      /** Set when a background batch sends the reminders. */
      batch_id: storedId.nullable(),
    }),
    faults: [onBoardingFaults.nobodyToRemind],
  },
  author: {
    ...ofInvitation,
    route: `GET ${path}`,
    summary: 'Get the progress of one’s own invitation',
    transaction: 'write',
    query: z.object(key),
    example: { query: example },
    reply: author,
    faults: refusals,
  },
  password: {
    ...ofInvitation,
    route: `POST ${path}/password`,
    summary: 'Set the first password; once for each invitation',
    body: z
      .object({ ...key, password, password_confirmation: rules.text.check(rules.max(200)) })
      .check(rules.password_confirmation),
    example: {
      body: { ...example, password: 'correct horse battery', password_confirmation: 'correct horse battery' },
    },
    reply: message,
    faults: [...refusals, onBoardingFaults.passwordIsSet],
  },
  avatar: {
    ...ofInvitation,
    route: `POST ${path}/avatar`,
    summary: 'Save one’s photo: the centre of the image, in three sizes',
    transaction: 'manual',
    upload: { field: 'file', maxBytes: 4_194_304, image: true },
    body: z.object(key),
    example: { body: example },
    reply: message.extend({ avatar: z.string() }),
    faults: [...refusals, filesFaults.notAnImage, onBoardingFaults.passwordFirst],
  },
  /** Proposed. */
  step: {
    ...ofInvitation,
    route: `POST ${path}/step`,
    summary: 'Skip a step of an invitation: the photo, or mark the handbook as read',
    body: z.object({ ...key, step: z.enum(['avatar', 'handbook']) }),
    example: { body: { ...example, step: 'handbook' } },
    reply: message,
    faults: [...refusals, onBoardingFaults.passwordFirst],
  },
  completed: {
    ...ofInvitation,
    route: `POST ${path}/completed`,
    summary: 'Complete an invitation and sign its person in, in the browser that chose the password',
    body: z.object(key),
    example: { body: example },
    reply: message.extend({ is_signed_in: z.boolean() }),
    faults: [...refusals, onBoardingFaults.passwordFirst],
  },
});
