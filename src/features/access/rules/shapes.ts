import { z } from 'zod';
import { permissions } from '#platform/shared/permissions.ts';
import { recordId } from '#platform/shared/schemas.ts';
import * as rules from '#platform/shared/validators.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { memberSettings } from '#features/company/contract.ts';
import { usernameForm } from '#features/people/rules/username.ts';

// Shapes that the account endpoints accept and return.

/** 8 characters (specification: rule `min`); the upper bound keeps hashing cheap. */
export const password = rules.required.check(rules.min(8), rules.max(200));
export const email = rules.required.check(rules.max(200), rules.email);
export const username = z
  .string()
  .regex(usernameForm, errorText('Use lowercase letters, digits, dots, hyphens or underscores'));

export const passwordPair = { password, password_confirmation: rules.text.check(rules.max(200)) };

/** A typed username or email address. */
export const identifier = rules.required.check(rules.max(200), rules.one_line);

const sidebarEntry = z.object({
  name: z.string(),
  /** Name of an icon of the mdi font, without its prefix: 'clock-outline'. */
  icon: z.string(),
  /** Path the entry leads to. */
  route: z.string(),
  /** The path as a route name: 'time.bird-view'. */
  route_name: z.string(),
  /** Paths on which the entry is highlighted; `type` names the group. */
  routes: z.array(z.object({ path: z.string(), type: z.string() })),
});
export type SidebarEntry = z.output<typeof sidebarEntry>;

export const authorization = z.object({
  /** Null for a guest. */
  authorized: z
    .object({
      author: z.object({
        id: recordId,
        username: z.string(),
        name: z.string(),
        avatar: z.string(),
        total_notification: z.number().int(),
      }),
      permissions: z.array(z.enum(permissions)),
      sidebar: z.array(sidebarEntry),
    })
    .nullable(),
  app: memberSettings.extend({
    isLoggedIn: z.boolean(),
    enabled_google_sso: z.boolean(),
    enabled_apple_sso: z.boolean(),
    home_route: z.string(),
    /** ISO 8601 in UTC with milliseconds. */
    server_time: z.string(),
    /** True until someone has created this workspace; /login then shows the set-up form. */
    is_setup_required: z.boolean(),
    /** True once the trial is over and the workspace is read-only. */
    is_trial_over: z.boolean(),
    /** ISO 8601 time until which people can still clock after the trial; null while it has not ended. */
    clocks_until: z.string().nullable(),
    settings: memberSettings.shape.settings.extend({
      /** Unpublished logo, only for people who may set up the company. */
      draft_logo: z.string().nullable(),
      url: z.string(),
      /** Token and environment with which the payment page opens, on hosted installations only; no secrets. */
      paddle: z.record(z.string(), z.string()).nullable(),
    }),
  }),
});
export type Authorization = z.output<typeof authorization>;

export const session = z.object({
  id: recordId,
  /** ISO 8601 */
  created_at: z.string(),
  last_used_at: z.string(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
});

/** Whether the response also contains the link, to be passed on by hand; showing it is recorded in the audit log. */
export const show_link = z.boolean().default(false);

/** A person who was added. */
export const invited = z.object({
  id: recordId,
  username: z.string(),
  /** Works once, for 7 days; null unless it was requested. */
  link: z.string().nullable(),
});

export const socketId = z
  .string()
  .regex(/^\d+\.\d+$/, errorText('This is invalid'))
  .max(50);
