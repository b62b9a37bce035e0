import type { Db } from '#platform/server/database/database.ts';
import { implement, type Routes } from '#platform/server/http/implement.ts';
import { versionOf } from '#platform/server/version.ts';
import { translate } from '#platform/shared/translate.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { requestedPage } from '#features/company/server/queries.ts';
import { timeAccounts } from '../contract.ts';
import { adjustAccount, openAccount, payOut } from './commands/write.ts';
import { accountOf } from './queries/accounts.ts';
import { accountsPage } from './queries/list.ts';
import { accountPage, versionedFacts } from './queries/pages.ts';

export const timeAccountRoutes: Routes = implement(timeAccounts)({
  async index({ db, actor, query, context: { now } }) {
    return accountsPage(db, actor, { search: query.search, paging: await requestedPage(db, query) }, now);
  },
  show: ({ db, actor, params, context: { now } }) => accountPage(db, params.user_id, actor, now),
  async open({ db, actor, params, body, context: { now } }) {
    await openAccount(db, params.user_id, body, { actor_id: actor.id, now });
    return written(db, params.user_id, translate('Opening balance saved.'), now);
  },
  async adjust({ db, actor, params, body, context: { now } }) {
    await adjustAccount(db, params.user_id, body, { actor_id: actor.id, now });
    return written(db, params.user_id, translate('Time account adjusted.'), now);
  },
  async payOut({ db, actor, body, context: { now } }) {
    const done = await payOut(db, body.pay_outs, { actor_id: actor.id, now });
    const message = translate(
      '{count, plural, one {# time account} other {# time accounts}} paid out.',
      { count: done.ids.length },
      await numberTextOf(db),
    );
    return { ...done, message };
  },
});

/** Returns the account as it is after a write. */
async function written(db: Db, personId: string, message: string, now: number) {
  const account = await accountOf(db, personId, now);
  if (!account || account.balance === null) throw new Error('An account that was written has no balance.');
  return { message, balance: account.balance, version: versionOf(versionedFacts(account)) };
}
