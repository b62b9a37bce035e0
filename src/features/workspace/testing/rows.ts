import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import { database } from '#platform/testing/company.ts';
import type { FeatureFixtures } from '#platform/testing/rows.ts';

export const rows: FeatureFixtures = {
  prepare: {
    /** A company that is not set up, with the token printed by the server. */
    async create() {
      const [id, token] = [crypto.randomUUID(), newToken()];
      const company = { id, host: `${id}.test`, setup_token_hashes: [hashToken(token)] };
      await database.outside('write', (db) => db.insertInto('companies').values(company).execute());
      return { host: company.host, body: { token } };
    },
  },
};
