import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, unique } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import * as rules from '#platform/shared/validators.ts';
import { line, localDate, message, recordId, storedId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { newcomerFields } from './rules/newcomers.ts';
import {
  authorization,
  email,
  identifier,
  invited,
  passwordPair,
  session,
  show_link,
  socketId,
  username,
} from './rules/shapes.ts';

export const accessFaults = defineFaults('access', {
  wrongCredentials: [422, 'The username, email or password is incorrect.'],
  unknownRole: [460, 'This role no longer exists. Choose another one.'],
  roleAboveOwn: [403, 'You cannot assign a role that ranks above yours or has permissions you don’t have.'],
  emailTaken: [422, 'Someone else already uses this email address.'],
  usernameTaken: [422, 'This username is taken.'],
  employeeNumberTaken: [422, 'This employee number is taken.'],
  badEmail: [422, 'Please use a valid email address'],
  hoursForDays: [422, 'Enter the hours per week for these days'],
  tooLongDays: [422, 'A day has at most 24 hours'],
  foreignChannel: [403, 'You cannot subscribe to this channel.'],
  ssoNotSetUp: [424, '{provider} sign-in is not set up for this workspace.'],
  ssoSilent: [424, '{provider} sign-in is unavailable right now. Try again later, or use your password.'],
  ssoExpired: [422, 'This sign-in expired or was started in another browser. Please try again.'],
  ssoCancelled: [422, 'You didn’t finish signing in with {provider}. Try again, or use your password.'],
  ssoFailed: [422, '{provider} couldn’t sign you in. Try again, or use your password.'],
  ssoUnconfirmed: [422, 'Your email address is not confirmed with {provider}. Confirm it there, or use your password.'],
  ssoHidden: [
    422,
    '{provider} didn’t share your email address, so we cannot find your account. Share it there, or use your password.',
  ],
  ssoOtherDomain: [422, 'Choose your {domain} Google account.'],
  ssoUnknown: [422, 'No account here matches this {provider} account. Use your password, or ask your administrator.'],
});

/** The state that came back from the provider. */
const state = z.object({ state: z.string().max(200) });
const ssoRefusals = [
  accessFaults.ssoExpired,
  accessFaults.ssoCancelled,
  accessFaults.ssoFailed,
  accessFaults.ssoUnconfirmed,
  accessFaults.ssoHidden,
  accessFaults.ssoOtherDomain,
  accessFaults.ssoUnknown,
  accessFaults.ssoNotSetUp,
  accessFaults.ssoSilent,
  platformFaults.tooManyRequests,
];

export const access = defineContract({
  authorization: {
    route: 'GET authorization',
    summary: 'Get the signed-in person, their permissions and the application’s settings; also for guests',
    access: 'public',
    openReason: 'The first call of every visit. Without a session, it reports that the caller is a guest.',
    reply: authorization,
  },
  login: {
    route: 'POST login',
    summary: 'Sign in by username or email address',
    access: 'public',
    openReason: 'The caller is not signed in yet.',
    transaction: 'manual',
    body: z.object({
      username: identifier,
      password: rules.required.check(rules.max(200)),
    }),
    example: { body: { username: 'ana.schmidt', password: 'correct horse battery' } },
    reply: message,
    faults: [accessFaults.wrongCredentials, platformFaults.tooManyRequests],
  },
  loginGoogle: {
    route: 'POST login/google',
    summary: 'Get the address for signing in with Google',
    access: 'public',
    openReason: 'The caller is not signed in yet.',
    transaction: 'manual',
    body: z.object({}),
    reply: z.object({ redirect_url: z.string() }),
    faults: [accessFaults.ssoNotSetUp, accessFaults.ssoSilent, platformFaults.tooManyRequests],
  },
  loginApple: {
    route: 'POST login/apple',
    summary: 'Get the address for signing in with Apple',
    access: 'public',
    openReason: 'The caller is not signed in yet.',
    transaction: 'manual',
    body: z.object({}),
    reply: z.object({ redirect_url: z.string() }),
    faults: [accessFaults.ssoNotSetUp, accessFaults.ssoSilent, platformFaults.tooManyRequests],
  },
  authenticateGoogle: {
    route: 'POST login/google/authentication',
    summary: 'Complete sign-in with Google',
    access: 'public',
    openReason: 'The caller is not signed in yet.',
    transaction: 'manual',
    body: state,
    example: { body: { state: 'CfHQvY6vE2eJbKq1n0l3m2p8r7s5t4u6w9x0y1z2A3B' } },
    reply: message,
    faults: ssoRefusals,
  },
  authenticateApple: {
    route: 'POST login/apple/authentication',
    summary: 'Complete sign-in with Apple',
    access: 'public',
    openReason: 'The caller is not signed in yet.',
    transaction: 'manual',
    body: state,
    example: { body: { state: 'CfHQvY6vE2eJbKq1n0l3m2p8r7s5t4u6w9x0y1z2A3B' } },
    reply: message,
    faults: ssoRefusals,
  },
  logout: {
    route: 'POST logout',
    whenReadOnly: 'always',
    summary: 'Sign out',
    access: 'member',
    openReason: 'Ends only the caller’s own session.',
    body: z.object({}),
    reply: message,
  },
  forgotPassword: {
    route: 'POST forgot-password',
    summary: 'Email a link to reset a password; the reply does not reveal whether the account exists',
    access: 'public',
    openReason: 'A person who forgot their password cannot sign in.',
    body: z.object({ identifier }),
    example: { body: { identifier: 'ana.schmidt' } },
    reply: message,
    faults: [platformFaults.tooManyRequests],
  },
  /** Proposed: lets the page report a used or expired link immediately. */
  checkResetLink: {
    route: 'POST reset-password/check',
    summary: 'Check whether a password link is still valid',
    access: 'public',
    openReason: 'The token in the link grants access.',
    body: z.object({ token: z.string().min(1).max(200) }),
    example: { body: { token: 'CfHQvY6vE2eJbKq1n0l3m2p8r7s5t4u6w9x0y1z2A3B' } },
    reply: z.object({ purpose: z.enum(['invitation', 'reset']), name: z.string(), username: z.string() }),
    faults: [platformFaults.linkExpired, platformFaults.tooManyRequests],
  },
  resetPassword: {
    route: 'POST reset-password',
    summary: 'Set a new password with the token of an emailed link; ends all sessions of the account',
    access: 'public',
    openReason: 'The token in the link grants access.',
    body: z.object({ token: z.string().min(1).max(200), ...passwordPair }).check(rules.password_confirmation),
    example: {
      body: {
        token: 'CfHQvY6vE2eJbKq1n0l3m2p8r7s5t4u6w9x0y1z2A3B',
        password: 'correct horse battery',
        password_confirmation: 'correct horse battery',
      },
    },
    reply: message,
    faults: [platformFaults.linkExpired, platformFaults.tooManyRequests],
  },
  /** Proposed. */
  sessions: {
    route: 'GET sessions/list',
    summary: 'List one’s own sessions',
    access: 'member',
    openReason: 'Only the caller’s own sessions.',
    reply: z.object({ data: z.array(session) }),
  },
  /** Proposed. */
  endSession: {
    route: 'POST sessions/{id}/end',
    whenReadOnly: 'always',
    summary: 'End one of one’s own sessions',
    access: 'member',
    openReason: 'Only the caller’s own sessions.',
    params: z.object({ id: recordId }),
    pathEntities: { id: 'session' },
    body: z.object({}),
    reply: message,
  },
  /** Proposed. */
  endAllSessions: {
    route: 'POST sessions/end-all',
    whenReadOnly: 'always',
    summary: 'Sign out on all devices, this one included',
    access: 'member',
    openReason: 'Only the caller’s own sessions.',
    body: z.object({}),
    reply: message,
  },
  /** Proposed: a page subscribes to several channels with one request. */
  signChannels: {
    route: 'POST broadcasting/auth/channels',
    whenReadOnly: 'always',
    summary: 'Sign subscriptions to several private channels in one call',
    access: 'member',
    openReason: 'Only the company’s channel, the caller’s own channel, and the channels of the caller’s permissions.',
    body: z.object({ socket_id: socketId, channel_names: z.array(z.string().max(200)).min(1).max(100) }),
    example: {
      body: { socket_id: '123.456', channel_names: ['private-user.6f9619ff-8b86-4d01-b42d-00cf4fc964ff'] },
    },
    reply: z.object({
      /** In the order of the request; null for a channel that the person may not subscribe to. */
      data: z.array(z.object({ channel_name: z.string(), auth: z.string().nullable() })),
    }),
  },
  broadcastingAuth: {
    route: 'POST broadcasting/auth',
    whenReadOnly: 'always',
    summary: 'Sign a subscription to a private channel (Pusher protocol)',
    access: 'member',
    openReason: 'Only the company’s channel, the caller’s own channel, and the channels of the caller’s permissions.',
    body: z.object({ socket_id: socketId, channel_name: z.string().max(200) }),
    example: { body: { socket_id: '123.456', channel_name: 'private-user.6f9619ff-8b86-4d01-b42d-00cf4fc964ff' } },
    reply: z.object({ auth: z.string() }),
    faults: [accessFaults.foreignChannel],
  },
  roles: {
    route: 'GET settings/general/roles/list',
    summary: 'List roles by position',
    access: ['view_role', 'add_employee', 'assign_role_user'],
    reply: z.object({ data: z.array(z.object({ id: recordId, name: z.string(), position: z.number().int() })) }),
  },
  /** Proposed. */
  proposeUsername: {
    route: 'GET employee/employee/quick-entry/username',
    summary: 'Suggest a free username from an email address or name, or check one',
    access: ['add_employee'],
    query: z.object({
      name: rules.text.check(rules.max(120), rules.one_line).default(''),
      email: rules.text.check(rules.max(200), rules.one_line).default(''),
      username: rules.text.check(rules.max(200), rules.one_line).optional(),
    }),
    example: { query: { name: 'Ben Okafor', username: 'ben' } },
    reply: z.object({
      username: z.string(),
      /** Whether the requested username is free; null without one. An invalid username is never free. */
      is_free: z.boolean().nullable(),
    }),
  },
  /** Proposed. */
  newcomerChoices: {
    route: 'GET employee/employee/quick-entry/choices',
    summary: 'Get what the caller can assign to people when adding or importing them',
    access: ['add_employee', 'import_employee'],
    reply: z.object({
      data: z.array(
        z.object({
          field: z.enum(newcomerFields),
          choices: z.array(z.object({ id: storedId, name: z.string() })),
        }),
      ),
    }),
  },
  /** Proposed. */
  newcomerGifts: {
    route: 'GET employee/employee/quick-entry/by-rule',
    summary: 'Get what a new person would get by where they work, without anyone choosing it',
    access: ['add_employee', 'import_employee'],
    query: z.object({
      department_id: recordId.optional(),
      designation_id: recordId.optional(),
      employment_type_id: recordId.optional(),
      work_place_id: recordId.optional(),
    }),
    example: { query: { department_id: entity('department') } },
    reply: z.object({
      data: z.array(
        z.object({
          label: z.string(),
          value: z.string(),
          /** 'by the rule Workshop' */
          cause: z.string(),
        }),
      ),
    }),
  },
  addPerson: {
    route: 'POST employee/employee/quick-entry/new-entry',
    summary: 'Add a person with a role and email them a link to set their password',
    access: ['add_employee'],
    storeReply: false,
    body: z.object({
      name: line(120),
      email,
      role_id: recordId,
      username: username.optional(),
      employee_number: line(40).optional(),
      joined_on: localDate.optional(),
      department_id: recordId.optional(),
      designation_id: recordId.optional(),
      employment_type_id: recordId.optional(),
      manager_id: recordId.optional(),
      /** Seconds */
      weekly_work_time: z.number().int().min(0).max(604_800).optional(),
      /** ISO weekdays, 1 = Monday, among which the hours are divided; missing: the company's. */
      working_days: z.array(z.number().int().min(1).max(7)).max(7, errorText('This is invalid')).optional(),
      leave_policy_id: recordId.nullish(),
      leave_review_id: recordId.nullish(),
      show_link,
    }),
    example: {
      body: {
        name: 'Ben Okafor',
        email: unique('ben', '@acme.example'),
        role_id: entity('role'),
        joined_on: '2026-03-02',
        department_id: entity('department'),
        designation_id: entity('designation'),
        employment_type_id: entity('employment_type'),
        manager_id: entity('colleague'),
      },
    },
    reply: invited,
    faults: [
      accessFaults.unknownRole,
      accessFaults.roleAboveOwn,
      peopleFaults.unknownItem,
      peopleFaults.unknownManager,
      peopleFaults.managerLeaves,
      accessFaults.emailTaken,
      accessFaults.usernameTaken,
      accessFaults.employeeNumberTaken,
      accessFaults.hoursForDays,
      accessFaults.tooLongDays,
    ],
  },
});
