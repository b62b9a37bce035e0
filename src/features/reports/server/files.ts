import { sql } from 'kysely';
import type { Handlers } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { ExportFormat } from '#features/exports/server/commands/sheet.ts';
import { exportOwner, permissionsOf, mayTake } from '#features/exports/server/queries.ts';
import { reportFaults, type reportCalls } from '../contract.ts';
import { reports, type DetailsQuery, type ReportFile, type ReportName } from '../rules/shapes.ts';
import type { LeaveQuery } from './leave.ts';
import { makeAbsence, makeDetails, makeLeave, makeTimesheet } from './made/generate.ts';
import type { TimeQuery } from './made/kinds.ts';

type FileHandlers = Pick<Handlers<typeof reportCalls>, 'files' | 'again'>;

/** Maximum number of files shown. */
const maxShown = 12;
const prefix = 'reports.';
const reportOf = (kind: string): ReportName | undefined => reports.find((name) => `${prefix}${name}` === kind);

const starts = {
  timesheet: (call, query, format) => makeTimesheet(call, query as TimeQuery, format),
  absence: (call, query, format) => makeAbsence(call, query as TimeQuery, format),
  leave: (call, query, format) => makeLeave(call, query as LeaveQuery, format),
  'employee-details': (call, query, format) => {
    const { columns: _, ...input } = query as DetailsQuery & { columns?: unknown };
    return makeDetails(call, input, format);
  },
} satisfies Readonly<
  Record<ReportName, (call: Parameters<typeof makeLeave>[0], query: unknown, format: ExportFormat) => unknown>
>;

export const storedFiles: FileHandlers = {
  async files({ db, actor, context }) {
    const rows = await db
      .selectFrom('batches')
      .leftJoin('files', (join) =>
        join.on('files.owner_type', '=', exportOwner('').owner_type).onRef('files.owner_id', '=', 'batches.id'),
      )
      .select(['batches.id', 'batches.kind', 'batches.title', 'batches.state', 'batches.failed', 'batches.file_url'])
      .select(['batches.started_at', 'batches.file_until', 'files.size'])
      .select(sql<string>`batches.settings->>'file_name'`.as('name'))
      .select(permissionsOf)
      .where('batches.started_by', '=', actor.id)
      .where(sql<boolean>`starts_with(batches.kind, ${prefix})`)
      .where('batches.state', '<>', 'cancelled')
      .orderBy('batches.started_at', 'desc')
      .orderBy('batches.id')
      .limit(maxShown)
      .execute();
    return {
      data: rows.flatMap((row) => {
        const report = reportOf(row.kind);
        if (!report) return [];
        const isStored = row.file_until !== null && row.file_until.getTime() > context.now * 1000;
        const isOpen = isStored && mayTake(actor, row);
        return [
          {
            id: row.id,
            report,
            name: row.name,
            title: row.title,
            state: isStored && !isOpen ? ('refused' as const) : stateOf(row.state, row.file_until !== null, isStored),
            size: isOpen ? row.size : null,
            started_at: row.started_at.toISOString(),
            until: row.file_until?.toISOString() ?? null,
            url: isOpen ? row.file_url : null,
          },
        ];
      }),
    };
  },

  /** Generates the file again with the caller's current permissions and the people who match now. */
  async again(call) {
    const batch = await call.db
      .selectFrom('batches')
      .select(['kind', 'settings'])
      .where('id', '=', call.params.id)
      .where('started_by', '=', call.actor.id)
      .executeTakeFirst();
    const report = batch && reportOf(batch.kind);
    if (!batch || !report) throw platformFaults.notFound();
    const { query, format } = batch.settings as { query?: unknown; format?: ExportFormat };
    if (!query || !format) throw reportFaults.notAgain();
    return starts[report](call, query, format);
  },
};

function stateOf(state: string, wasMade: boolean, isStored: boolean): ReportFile['state'] {
  if (state === 'running') return 'running';
  if (!wasMade) return 'failed';
  return isStored ? 'ready' : 'over';
}
