import { z } from 'zod';
import { permissions } from '#platform/shared/permissions.ts';
import { recordId } from '#platform/shared/schemas.ts';
import * as rules from '#platform/shared/validators.ts';
import { memberSettings } from '#features/company/contract.ts';
import { usernameForm } from '#features/people/rules/username.ts';

// What the calls about accounts take and answer.

/** 8 characters (specification: rule `min`); the upper bound keeps hashing cheap. */
export const password = rules.required.check(rules.min(8), rules.max(200));
export const email = rules.required.check(rules.max(200), rules.email);
export const username = z
  .string()
  .regex(usernameForm, 'Please use lower-case letters, digits, dot, dash or underscore');

export const passwordPair = { password, password_confirmation: rules.text.check(rules.max(200)) };

/** A username or an e-mail address as somebody types it. */
export const identifier = rules.required.check(rules.max(200), rules.one_line);

const sidebarEntry = z.object({
  name: z.string(),
  /** Name of an icon of the mdi font, without its prefix: 'clock-outline'. */
  icon: z.string(),
  /** Path the entry leads to. */
  route: z.string(),
  /** The same as a name: 'time.bird-view'. */
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
    /** Nobody has created this workspace yet: /login shows the set-up form. */
    is_setup_required: z.boolean(),
    /** The workspace can only be read by now. */
    is_trial_over: z.boolean(),
    /** Until when its people still clock then, ISO 8601; null while nothing has ended. */
    clocks_until: z.string().nullable(),
    settings: memberSettings.shape.settings.extend({
      /** For those who may set the company up: a logo that is not published yet. */
      draft_logo: z.string().nullable(),
      url: z.string(),
      /** Of a hosted installation: the token and the environment by which its payment page opens. No secrets. */
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

/** Whether the link is to be answered, too, to be handed over by hand; that it was shown is in the audit log. */
export const show_link = z.boolean().default(false);

/** Somebody who has been added. */
export const invited = z.object({
  id: recordId,
  username: z.string(),
  /** Works once, for 7 days; null where it was not asked for. */
  link: z.string().nullable(),
});

export const socketId = z
  .string()
  .regex(/^\d+\.\d+$/, 'This is invalid')
  .max(50);
