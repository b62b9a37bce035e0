import { Download } from '#platform/server/http/download.ts';
import type { Db } from '#platform/server/database/database.ts';
import { implement, type Handlers, type Routes } from '#platform/server/http/implement.ts';
import type { AuditDeclaration } from '#platform/shared/audit.ts';
import { csvDialect } from '#platform/shared/csv.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { storedIdOf } from '#platform/shared/wire-id.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { audit, auditFaults, maxExportedEntries } from '../contract.ts';
import { auditWords } from '../rules/audit-words.ts';
import { csvOf } from './export.ts';
import { sectionHistory } from './section-history.ts';
import { checkPart } from './verify.ts';
import {
  chainState,
  resolveFilter,
  countEntries,
  maxTotal,
  entryById,
  entryReply,
  namesIn,
  shownIn,
  countedPage,
  type AuditFilter,
  type ResolvedAuditFilter,
} from './queries.ts';

/** @throws tooMany if the file would be too long */
async function requireShort(db: Db, filter: ResolvedAuditFilter): Promise<void> {
  if ((await countEntries(db, filter, maxExportedEntries + 1)) <= maxExportedEntries) return;
  throw auditFaults.tooMany({ facts: { limit: (await numberTextOf(db))(maxExportedEntries) } });
}

const check: Handlers<typeof audit>['check'] = async ({ db, query: { after } }) => {
  const { problems, ...part } = await checkPart(db, after);
  return { ...part, problems: [...problems] };
};

/** @param declared the audited tables of all features */
export function auditRoutes(declared: readonly AuditDeclaration[]): Routes {
  const words = auditWords(declared);
  const chosen = async (db: Db, filter: AuditFilter) =>
    resolveFilter(db, filter, { zone: (await cachedSettings(db)).timezone, words });
  return implement(audit)({
    async index({ db, query: { before, per_page, ...query } }) {
      const filter = await chosen(db, query);
      const page = countedPage(db, filter, per_page + 1, before && storedIdOf(before));
      const [{ rows, total }, chain] = await Promise.all([page, chainState(db)]);
      const data = rows.slice(0, per_page).map(entryReply(await cachedSettings(db), words));
      return {
        data,
        ...(await shownIn(db, data, words)),
        meta: { total: Math.min(total, maxTotal), is_more: total > maxTotal, has_older: rows.length > per_page },
        chain,
      };
    },

    check,
    sectionHistory: sectionHistory(words),

    async export({ query, transact, context }) {
      const { filter, dialect } = await transact('read', async (db) => {
        const found = await chosen(db, query);
        await requireShort(db, found);
        return { filter: found, dialect: csvDialect((await cachedSettings(db)).number_format) };
      });
      return new Download({
        name: `audit-log-${localDateOf(context.now, filter.zone)}.csv`,
        type: 'text/csv; charset=utf-8',
        body: csvOf(transact, filter, { words, limit: maxExportedEntries, dialect }),
      });
    },

    async details({ db, params: { id } }) {
      const found = await entryById(db, storedIdOf(id));
      if (!found) throw platformFaults.notFound();
      const { position, hash, ...entry } = found;
      const reply = entryReply(await cachedSettings(db), words)(entry);
      return { ...reply, names: await namesIn(db, [reply], words), request_id: found.request_id, position, hash };
    },
  });
}
