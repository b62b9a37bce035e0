import { implement } from '#platform/server/implement.ts';
import { pushKey, pushSecretOf } from '#platform/server/push-key.ts';
import { company } from '../contract.ts';
import { countries, maritalStatus, religions, timezones } from '../rules/shared-lists.ts';
import { addressUnder, hostOf } from './queries.ts';

export const companyRoutes = implement(company)({
  async configuration({ db, call, actor }) {
    const address = new URL(addressUnder(await hostOf(db), call.public_url));
    const force_tls = address.protocol === 'https:';
    return {
      push_key: pushKey(await pushSecretOf(db)),
      ws_host: address.hostname,
      // An address without a port means that of its protocol.
      ws_port: Number(address.port) || (force_tls ? 443 : 80),
      force_tls,
      ws_path: address.pathname.replace(/\/$/, ''),
      channels: { company: `private-company.${call.company_id}`, user: `private-user.${actor.id}` },
    };
  },
  countries: async () => ({ data: [...countries] }),
  timezones: async () => ({ data: [...timezones] }),
  religions: async () => ({ data: [...religions] }),
  maritalStatus: async () => ({ data: [...maritalStatus] }),
});
