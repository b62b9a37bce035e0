import sharp from 'sharp';
import type { Company, Member } from '#platform/testing/company.ts';
import type { FeatureFixtures } from '#platform/testing/rows.ts';
import { createLinkPath } from '#features/access/server/commands.ts';
import type { InvitationKey } from '#features/access/server/commands/invitations.ts';

/** Creates an invitation and returns the parts of its address. */
export async function invitationOf(acme: Company, { id }: Pick<Member, 'id'>): Promise<InvitationKey> {
  const now = Math.floor(Date.now() / 1000);
  const path = await acme.inside((db) => createLinkPath(db, id, 'invitation', now));
  const [, , link = '', hash = ''] = path.split('/');
  return { id: link, hash };
}

/** Gives a person a password that nobody knows. */
async function withPassword(acme: Company, member: Pick<Member, 'id'>): Promise<InvitationKey> {
  const values = { person_id: member.id, password_hash: 'none' };
  await acme.inside((db) =>
    db
      .insertInto('credentials')
      .values(values)
      .onConflict((clash) => clash.doNothing())
      .execute(),
  );
  return invitationOf(acme, member);
}

export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: 200, g: 80, b: 40 } } })
    .png()
    .toBuffer();

export const rows: FeatureFixtures = {
  tables: {
    invitation_reminders: ({ acme, owner }) =>
      acme.inside((db) =>
        db.insertInto('invitation_reminders').values({ person_id: owner.id, asked_at: new Date() }).execute(),
      ),
    async on_boarding_steps({ acme, owner }) {
      const { id } = await invitationOf(acme, owner);
      await acme.inside((db) => db.insertInto('on_boarding_steps').values({ link_id: id, step: 'password' }).execute());
    },
  },
  prepare: {
    remind: async ({ acme, subject }) => {
      await acme.inside((db) =>
        db.updateTable('people').set({ status: 'invited' }).where('id', '=', subject.id).execute(),
      );
    },
    author: async ({ acme, subject }) => ({ query: { ...(await invitationOf(acme, subject)) } }),
    password: async ({ acme, subject }) => ({ body: { ...(await invitationOf(acme, subject)) } }),
    avatar: async ({ acme, subject }) => ({ body: { ...(await withPassword(acme, subject)) } }),
    step: async ({ acme, subject }) => ({ body: { ...(await withPassword(acme, subject)) } }),
    completed: async ({ acme, subject }) => ({ body: { ...(await withPassword(acme, subject)) } }),
  },
};
