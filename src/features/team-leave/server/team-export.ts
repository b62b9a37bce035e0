import { Readable } from 'node:stream';
import { Download } from '#platform/server/http/download.ts';
import type { Handlers } from '#platform/server/http/implement.ts';
import { timesText } from '#platform/shared/times-of-day.ts';
import { isTimed } from '#features/leave/rules/counting.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { sheetTypes, type Sheet } from '#features/exports/server/commands/sheet.ts';
import { sheetBytes } from '#features/exports/server/commands/write-sheet.ts';
import { teamLeaveFaults, type teamLeave } from '../contract.ts';
import { teamCounts } from './queries/counts.ts';
import { companyDays, requireDays } from './queries/days.ts';
import { maxPeople, teamRows } from './queries/rows.ts';
import { readerOf } from './queries/scope.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const sheet: Sheet = {
  name: asText('Away'),
  columns: [
    { head: asText('Department') },
    { head: asText('Name', { of: 'person' }) },
    { head: asText('Username') },
    { head: asText('First day'), kind: 'date' },
    { head: asText('Last day'), kind: 'date' },
    { head: asText('Part of day') },
    { head: asText('Leave', { of: 'absence' }) },
    { head: asText('State') },
  ],
};

const parts = { full: asText('Whole'), first: asText('Morning'), second: asText('Afternoon') } as const;

/** Exports a line for each bar within the range, limited to what the viewer may know. @throws 424 */
export const exportTeam: Handlers<typeof teamLeave>['export'] = async (call) => {
  const { db, actor, context, query } = call;
  const reader = await readerOf(db, actor, context.now);
  const range = requireDays(query, reader.today);
  const [{ teams }, { isOff }] = [
    await teamCounts(db, reader, query, range),
    await companyDays(db, range.from, range.to),
  ];
  const away = teams.filter(({ people_away }) => people_away > 0);
  if (away.reduce((sum, { people_away }) => sum + people_away, 0) > maxPeople) throw teamLeaveFaults.tooMany();
  const ids = away.map(({ id }) => id);
  const rowsQuery = { narrowed: query, ...range, teams: ids, everyone: false, isOff, withoutLeft: true };
  const rows = ids.length > 0 ? await teamRows(db, actor, reader, rowsQuery) : new Map<never, never>();
  const lines = away.flatMap(({ id, name }) =>
    (rows.get(id) ?? []).flatMap((row) =>
      row.bars.map((bar) => [
        name,
        row.name,
        row.username,
        bar.from,
        bar.to,
        isTimed(bar.part) ? timesText(bar.part) : translate(parts[bar.part]),
        bar.name,
        bar.state === 'created' ? translate('Waiting', { of: 'approval' }) : translate('Approved'),
      ]),
    ),
  );
  const { number_format: numberFormat } = await cachedSettings(db);
  return new Download({
    name: `away-${range.from}.${query.format}`,
    type: sheetTypes[query.format],
    // Runs after the transaction has ended.
    body: async () => Readable.from(sheetBytes({ format: query.format, sheet, numberFormat }, [{ lines }])),
  });
};
