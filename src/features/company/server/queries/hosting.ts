import { z } from 'zod';
import { parseEnvironment, type FeatureSettings, type SettingsOf } from '#platform/server/settings.ts';
import type { Permission } from '#platform/shared/permissions.ts';

/** Paddle account of a provider who hosts Muster for others. */
export interface HostingSettings {
  readonly environment: 'production' | 'sandbox';
  /** Base URL of Paddle's API, without a trailing slash. */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Token for browsers. */
  readonly token: string;
  readonly webhookSecret: string;
  /** Maximum difference in seconds between a webhook's time and ours. */
  readonly webhookTolerance: number;
  /** Paddle's price of one seat. */
  readonly priceId: string;
  readonly trialDays: number;
}

const wholeNumber = (name: string, from: number, to: number, usual: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${name} must be a whole number from ${from} to ${to}.`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `${name} must be a whole number from ${from} to ${to}.`)
    .default(usual);

const needed = {
  PADDLE_API_KEY: z.string().min(10, 'PADDLE_API_KEY must be a Paddle API key.').max(500),
  PADDLE_CLIENT_TOKEN: z
    .string()
    .regex(/^[\w-]{10,200}$/, 'PADDLE_CLIENT_TOKEN must be a Paddle client-side token, such as live_….'),
  PADDLE_WEBHOOK_SECRET: z
    .string()
    .min(10, 'PADDLE_WEBHOOK_SECRET must be the secret of the Paddle notification destination, such as pdl_ntfset_….')
    .max(500),
  PADDLE_PRICE_ID: z.string().regex(/^pri_[a-z\d]{26}$/, 'PADDLE_PRICE_ID must be a Paddle price ID, such as pri_….'),
};

const environment = z.object({
  ...needed,
  PADDLE_ENVIRONMENT: z
    .enum(['production', 'sandbox'], 'PADDLE_ENVIRONMENT must be production or sandbox.')
    .default('production'),
  PADDLE_API_URL: z
    .string()
    .regex(
      /^https?:\/\/[^/?#\s]+$/,
      'PADDLE_API_URL must be an address without a path, such as https://api.paddle.com.',
    )
    .optional(),
  PADDLE_WEBHOOK_TOLERANCE_SECONDS: wholeNumber('PADDLE_WEBHOOK_TOLERANCE_SECONDS', 5, 3600, 300),
  TRIAL_DAYS: wholeNumber('TRIAL_DAYS', 0, 365, 30),
});

const apiUrls = { production: 'https://api.paddle.com', sandbox: 'https://sandbox-api.paddle.com' } as const;

/** Null unless all variables are set: a self-hosted installation has no payments. */
export const hostingSettings: FeatureSettings<HostingSettings | null> = {
  read(env) {
    const names = Object.keys(needed);
    const configured = names.filter((name) => env[name]);
    if (configured.length === 0) return { value: null };
    const missing = names.filter((name) => !env[name]);
    if (missing.length > 0)
      return { mistakes: [`${configured.join(', ')} also needs ${missing.join(', ')}. Set all of them, or none.`] };
    const { data, mistakes } = parseEnvironment(environment, env);
    if (!data) return { mistakes };
    return {
      value: {
        environment: data.PADDLE_ENVIRONMENT,
        apiUrl: data.PADDLE_API_URL ?? apiUrls[data.PADDLE_ENVIRONMENT],
        apiKey: data.PADDLE_API_KEY,
        token: data.PADDLE_CLIENT_TOKEN,
        webhookSecret: data.PADDLE_WEBHOOK_SECRET,
        webhookTolerance: data.PADDLE_WEBHOOK_TOLERANCE_SECONDS,
        priceId: data.PADDLE_PRICE_ID,
        trialDays: data.TRIAL_DAYS,
      },
    };
  },
};

/** Returns permissions that no one has on an installation that is not hosted, and that are not shown there. */
export function absentPermissions(settingsOf: SettingsOf): readonly Permission[] {
  return settingsOf(hostingSettings)
    ? []
    : ['view_billing_plan_overview', 'view_billing_payment_transaction', 'cancel_billing_subscription'];
}
