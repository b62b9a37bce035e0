import { Download } from '#platform/server/download.ts';
import { implement } from '#platform/server/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { audit, auditFaults, exportLimit } from '../contract.ts';
import { csvOf } from './export.ts';
import { chainState, choose, countEntries, countLimit, entryById, entryReply, namesIn, pageOfEntries } from './queries.ts';

export const auditRoutes = implement(audit)({
  async index({ db, query: { before, per_page, ...filter } }) {
    const { timezone } = await settingsOf(db);
    const chosen = await choose(db, filter, timezone);
    const rows = await pageOfEntries(db, chosen, per_page + 1, before);
    const data = rows.slice(0, per_page).map(entryReply);
    const total = await countEntries(db, chosen, countLimit + 1);
    return {
      data,
      names: await namesIn(db, data),
      meta: { total: Math.min(total, countLimit), is_more: total > countLimit, has_older: rows.length > per_page },
      chain: await chainState(db),
    };
  },

  async export({ query, transact, call }) {
    const chosen = await transact('read', async (db) => {
      const { timezone } = await settingsOf(db);
      const filter = await choose(db, query, timezone);
      if ((await countEntries(db, filter, exportLimit + 1)) > exportLimit) throw auditFaults.tooMany({ facts: { limit: exportLimit.toLocaleString('en') } });
      return filter;
    });
    return new Download({
      name: `audit-log-${localDateOf(call.now, chosen.zone)}.csv`,
      type: 'text/csv; charset=utf-8',
      body: csvOf(transact, chosen, exportLimit),
    });
  },

  async details({ db, params: { id } }) {
    const found = await entryById(db, id);
    if (!found) throw platformFaults.notFound();
    const { position, hash, ...entry } = found;
    const reply = entryReply(entry);
    return { ...reply, names: await namesIn(db, [reply]), request_id: found.request_id, position, hash };
  },
});
