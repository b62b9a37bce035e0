import { timingSafeEqual } from 'node:crypto';
import { hashToken } from '#platform/server/http/authenticator.ts';
import { implement } from '#platform/server/http/implement.ts';
import { addressKey, countRateLimit, requireRateLimit, type Limit } from '#platform/server/http/rate-limit.ts';
import { startSession } from '#features/access/server/commands.ts';
import { accessFaults } from '#features/access/contract.ts';
import { workspace, workspaceFaults } from '../contract.ts';
import { createWorkspace } from './commands.ts';
import { lockSetUp } from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

export const workspaceRoutes = implement(workspace)(
  {
    async create({ db, context, body }) {
      const limits: Limit[] = [{ key: `setup:address:${addressKey(context.address)}`, hits: 20, seconds: 900 }];
      await requireRateLimit(db, limits, context.now);

      const { setup_token_hashes, is_created } = await lockSetUp(db);
      if (is_created) throw workspaceFaults.alreadyCreated();
      const { token, password_confirmation: _, ...input } = body;
      if (!isOneOf(hashToken(token), setup_token_hashes)) {
        await countRateLimit(db, limits, context.now);
        throw workspaceFaults.wrongToken({ commit: true });
      }

      const owner = await createWorkspace(db, { ...input, now: context.now });
      await startSession(db, context, owner.id);
      return { message: translate('Your workspace is ready.') };
    },
  },
  { people_email_check: () => accessFaults.badEmail.at('email') },
);

/** Compares with every hash in full, so that the duration reveals nothing. */
function isOneOf(hash: string, hashes: readonly string[]): boolean {
  return (
    hashes.filter((known) => known.length === hash.length && timingSafeEqual(Buffer.from(known), Buffer.from(hash)))
      .length > 0
  );
}
