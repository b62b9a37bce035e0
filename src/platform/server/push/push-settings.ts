import { z } from 'zod';
import { parseEnvironment, type FeatureSettings } from '../settings.ts';

/** The push services of the browsers: Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
const browsersOwn = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
/** A name with at least one dot, and two behind `*.`; never an address. */
const hostPattern = new RegExp(`^(?:\\*\\.)?${label}(?:\\.${label})*\\.[a-z](?:[a-z0-9-]*[a-z0-9])?$`);

const shape = z.object({
  WEB_PUSH_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every((host) => hostPattern.test(host)),
      'WEB_PUSH_HOSTS must be a comma-separated list of push services, such as push.example.com,*.push.example.com.',
    )
    .default(browsersOwn),
});

/** Push services that may receive messages: host names, with `*.` to include all subdomains. */
export interface PushSettings {
  readonly hosts: readonly string[];
}

export const pushSettings: FeatureSettings<PushSettings> = {
  read(env) {
    const { data, mistakes } = parseEnvironment(shape, env);
    return data ? { value: { hosts: data.WEB_PUSH_HOSTS } } : { mistakes };
  },
};
