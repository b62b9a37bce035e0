import { implement } from '#platform/server/http/implement.ts';
import { companyChannel, personChannel } from '#platform/shared/events.ts';
import { pushKey, pushSecretOf } from '#platform/server/live/push-key.ts';
import { company } from '../contract.ts';
import { countries, maritalStatus, religions, timezones } from '../rules/shared-lists.ts';
import { addressUnder, hostOf } from './queries.ts';

export const companyRoutes = implement(company)({
  async configuration({ db, context, actor }) {
    const address = new URL(addressUnder(await hostOf(db), context.public_url));
    const force_tls = address.protocol === 'https:';
    return {
      push_key: pushKey(await pushSecretOf(db)),
      ws_host: address.hostname,
      // An address without a port means that of its protocol.
      ws_port: Number(address.port) || (force_tls ? 443 : 80),
      force_tls,
      ws_path: address.pathname.replace(/\/$/, ''),
      channels: { company: companyChannel(context.company_id), user: personChannel(actor.id) },
    };
  },
  countries: async () => ({ data: [...countries] }),
  timezones: async () => ({ data: [...timezones] }),
  religions: async () => ({ data: [...religions] }),
  maritalStatus: async () => ({ data: [...maritalStatus] }),
});
