import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { unique } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { message } from '#platform/shared/schemas.ts';
import * as rules from '#platform/shared/validators.ts';
import { accessFaults } from '#features/access/contract.ts';
import { email } from '#features/access/rules/shapes.ts';

export const accountFaults = defineFaults('account', {
  wrongPassword: [422, 'This password is incorrect.'],
  noPassword: [424, 'You don’t have a password yet. Choose one with “Forgot your password?” first.'],
  sameAddress: [422, 'This is already your address.'],
});

/** Proposed throughout: the specification has no endpoint for the sign-in address. */
export const account = defineContract({
  signInAddress: {
    route: 'GET account/sign-in-address',
    summary: 'Get one’s sign-in address, and the one waiting for confirmation',
    access: 'member',
    openReason: 'Only the caller’s own address.',
    reply: z.object({
      email: z.string().nullable(),
      pending_email: z.string().nullable(),
      /** ISO 8601 */
      pending_until: z.string().nullable(),
    }),
  },
  change: {
    route: 'POST account/sign-in-address/change',
    whenReadOnly: 'always',
    summary: 'Change one’s sign-in address: the new one gets a confirmation link, the old one a notice',
    access: 'member',
    openReason: 'Only the caller’s own address, with their password.',
    transaction: 'manual',
    storeReply: false,
    body: z.object({ email, password: rules.required.check(rules.max(200)) }),
    example: { body: { email: unique('ana', '@acme.example'), password: 'correct horse battery' } },
    reply: message.extend({ pending_email: z.string(), pending_until: z.string() }),
    faults: [
      accountFaults.wrongPassword,
      accountFaults.noPassword,
      accountFaults.sameAddress,
      platformFaults.tooManyRequests,
    ],
  },
  cancel: {
    route: 'POST account/sign-in-address/cancel',
    whenReadOnly: 'always',
    summary: 'Cancel a change of one’s sign-in address and its confirmation link',
    access: 'member',
    openReason: 'Only the caller’s own address.',
    body: z.object({}),
    reply: message,
  },
  confirm: {
    route: 'POST account/sign-in-address/confirm',
    summary: 'Confirm a new sign-in address by its link',
    access: 'public',
    openReason: 'The token in the link grants access.',
    body: z.object({ token: z.string().min(1).max(200) }),
    example: { body: { token: 'CfHQvY6vE2eJbKq1n0l3m2p8r7s5t4u6w9x0y1z2A3B' } },
    reply: message.extend({ email: z.string() }),
    faults: [platformFaults.linkExpired, platformFaults.tooManyRequests, accessFaults.emailTaken],
  },
});
