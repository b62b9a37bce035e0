import { implement, type Handler, type Routes } from '#platform/server/http/implement.ts';
import { hasMailServer } from '#platform/server/mail/mail-settings.ts';
import { companyChannel, holdersChannel, personChannel } from '#platform/shared/events.ts';
import { isOnlyHere } from '#platform/shared/only-here.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { newestLive } from '#platform/server/live/live.ts';
import { pushKey, pushSecretOf } from '#platform/server/live/push-key.ts';
import { company } from '../contract.ts';
import { countries, maritalStatus, religions, timezones } from '../rules/shared-lists.ts';
import { addressUnder, hostOf } from './queries.ts';

export const companyRoutes = implement(company)({
  configuration: configurationHandler([]),
  newest: async ({ db }) => ({ version: await newestLive(db) }),
  reach: async ({ db, context }) => {
    const address = addressUnder(await hostOf(db), context.public_url);
    return {
      has_mail_server: hasMailServer(context.settingsOf),
      address,
      is_address_local: isOnlyHere(new URL(address).hostname),
    };
  },
  countries: async () => ({ data: [...countries] }),
  timezones: async () => ({ data: [...timezones] }),
  religions: async () => ({ data: [...religions] }),
  maritalStatus: async () => ({ data: [...maritalStatus] }),
});

/** Adds the permissions whose holders receive live events of features. */
export function companyRoutesWith(liveFor: readonly Permission[]): Routes {
  return { ...companyRoutes, handlers: { ...companyRoutes.handlers, configuration: configurationHandler(liveFor) } };
}

function configurationHandler(liveFor: readonly Permission[]): Handler<typeof company.configuration> {
  return async ({ db, context, actor }) => {
    const address = new URL(addressUnder(await hostOf(db), context.public_url));
    const force_tls = address.protocol === 'https:';
    const granted = liveFor.filter((permission) => actor.permissions.has(permission));
    return {
      push_key: pushKey(await pushSecretOf(db)),
      ws_host: address.hostname,
      // A URL without a port uses that of its protocol.
      ws_port: Number(address.port) || (force_tls ? 443 : 80),
      force_tls,
      ws_path: address.pathname.replace(/\/$/, ''),
      channels: {
        company: companyChannel(context.company_id),
        user: personChannel(actor.id),
        holders: granted.map((permission) => holdersChannel(context.company_id, permission)),
      },
    };
  };
}
