import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import type { FeatureFixtures } from '#platform/testing/rows.ts';
import { hashPassword } from '#features/access/server/passwords.ts';

const password = 'correct horse battery';
const passwordHash = hashPassword(password);

async function requestOf(acme: Company, { id }: Member): Promise<string> {
  const token = newToken();
  const row = {
    person_id: id,
    email: `${id}@new.example`,
    token_hash: hashToken(token),
    expires_at: new Date(Date.now() + 1_000_000),
  };
  await acme.inside((db) => db.insertInto('address_changes').values(row).execute());
  return token;
}

export const rows: FeatureFixtures = {
  tables: { address_changes: ({ acme, owner }) => requestOf(acme, owner) },
  prepare: {
    async change({ acme, caller }) {
      const values = { person_id: caller.id, password_hash: await passwordHash };
      await acme.inside((db) => db.insertInto('credentials').values(values).execute());
    },
    confirm: async ({ acme, subject }) => ({ body: { token: await requestOf(acme, subject) } }),
  },
};
