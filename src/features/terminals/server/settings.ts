import { z } from 'zod';
import { parseEnvironment, type FeatureSettings } from '#platform/server/settings.ts';

export interface TerminalSettings {
  /** Domain under which every terminal gets its own host name; null when terminals are identified by address. */
  readonly domain: string | null;
}

const environment = z.object({
  TERMINAL_DOMAIN: z
    .string()
    .regex(
      /^(?=.{1,200}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/,
      'TERMINAL_DOMAIN must be a wildcard domain that points here, such as devices.example.com.',
    )
    .optional(),
});

export const terminalSettings: FeatureSettings<TerminalSettings> = {
  read(env) {
    const { data, mistakes } = parseEnvironment(environment, env);
    return data && mistakes.length === 0 ? { value: { domain: data.TERMINAL_DOMAIN ?? null } } : { mistakes };
  },
};
