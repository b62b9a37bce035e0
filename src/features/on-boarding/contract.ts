import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, message } from '#platform/shared/schemas.ts';
import * as rules from '#platform/shared/validators.ts';
import { password } from '#features/access/contract.ts';
import { filesFaults } from '#features/files/contract.ts';

export const onBoardingFaults = defineFaults('on-boarding', {
  passwordIsSet: [424, 'Your password is set already. Please go on with the next step.'],
  passwordFirst: [424, 'Please choose your password first.'],
});

/** What stands in the address of an invitation; what is none of ours is answered like one that is used. */
const word = rules.text.check(rules.max(200), rules.one_line);
const key = { id: word, hash: word };

const tab = z.enum(['password', 'avatar', 'handbook', 'complete']);
export type Tab = z.output<typeof tab>;

/** How far somebody is, and what the screen says to them. */
export const author = z.object({
  set_password: z.boolean(),
  set_avatar: z.boolean(),
  /** Address of the company's handbook; null where there is none. */
  handbook: z.string().nullable(),
  avatar: z.string(),
  /** The steps there are, in their order. */
  tabs: z.array(tab),
  /** The first that is not done. */
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
  /** People of the same department who work here already. */
  colleagues: z.number().int(),
});
export type Author = z.output<typeof author>;

const path = 'employee/on-boarding-invitation/author';
const ofInvitation = {
  access: 'public',
  openReason: 'The invitation’s hash is the right to it; nobody is signed in yet.',
} as const;
const refusals = [platformFaults.linkExpired, platformFaults.tooManyRequests] as const;
const example = { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', hash: 'CfHQvY6vE2eJbKq1n0l3m2p8r7s5t4u6w9x0y1z2A3B' };

export const onBoarding = defineContract({
  author: {
    ...ofInvitation,
    route: `GET ${path}`,
    summary: 'How far somebody who was invited has got',
    transaction: 'write',
    query: z.object(key),
    example: { query: example },
    reply: author,
    faults: refusals,
  },
  password: {
    ...ofInvitation,
    route: `POST ${path}/password`,
    summary: 'Choose the first password; once for each invitation',
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
    summary: 'Save one’s photo: the middle of the image that is sent, made anew in three sizes',
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
    summary: 'Leave a step behind: the photo for later, the handbook as read',
    body: z.object({ ...key, step: z.enum(['avatar', 'handbook']) }),
    example: { body: { ...example, step: 'handbook' } },
    reply: message,
    faults: [...refusals, onBoardingFaults.passwordFirst],
  },
  completed: {
    ...ofInvitation,
    route: `POST ${path}/completed`,
    summary: 'Finish: the invitation is used up, and its person signed in',
    body: z.object(key),
    example: { body: example },
    reply: message,
    faults: [...refusals, onBoardingFaults.passwordFirst],
  },
});
