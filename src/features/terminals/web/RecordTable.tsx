import { Button } from '@mantine/core';
import {
  mdiAlert,
  mdiCalendarBlankOutline,
  mdiCardAccountDetailsOutline,
  mdiCheck,
  mdiDialpad,
  mdiFaceRecognition,
  mdiFileUploadOutline,
  mdiFingerprint,
  mdiHelpCircleOutline,
  mdiLinkPlus,
  mdiMinus,
  mdiRefresh,
  mdiTrayRemove,
} from '@mdi/js';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import { localOf } from '#platform/shared/time.ts';
import { date, instant, isTwelveHour, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import type { Change } from '#platform/web/use-address.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { ListTable } from '#platform/web/ui/list/ListTable.tsx';
import type { RowAction } from '#platform/web/ui/list/RowMenu.tsx';
import { needsSomebody, pairableAgain, resultWords, type PunchResult } from '../rules/results.ts';
import type { PunchRow } from '../rules/shapes.ts';
import { devicesPath, type RecordsPage } from './terminals-api.ts';
import { filtersOf, noFilters, type RecordsView } from './terminals-view.ts';
import { useDeciding, type Deciding } from './use-deciding.ts';
import c from './terminals.module.css';
import r from './records.module.css';
import u from './users.module.css';

interface RecordTableProps {
  query: UseQueryResult<RecordsPage, Fault>;
  view: RecordsView;
  onChange: Change;
}

type Row = PunchRow & { readonly name: string };

/** Punches, newest first. */
export function RecordTable({ query, view, onChange }: RecordTableProps) {
  const inBox = (content: ReactNode) => <div className={c['box']}>{content}</div>;
  return (
    <QueryState
      query={query}
      page
      skeleton={inBox(<SkeletonRows rows={9} />)}
      empty={inBox(<NoPunches view={view} onChange={onChange} />)}
      isEmpty={({ meta }) => meta.total === 0}
    >
      {(page) => <Rows page={page} pin={view.pin} onChange={onChange} />}
    </QueryState>
  );
}

function NoPunches({ view, onChange }: Pick<RecordTableProps, 'view' | 'onChange'>) {
  const { can } = useSession();
  const navigate = useNavigate();
  const isFiltered = Object.keys(filtersOf({ ...view, needs: false })).length > 0;
  if (isFiltered)
    return (
      <EmptyState
        title={t('No matches')}
        text={t('Try another name or day, or clear the filters.')}
        action={
          <Button variant="default" onClick={() => onChange(noFilters)}>
            {t('Clear filters')}
          </Button>
        }
      />
    );
  if (view.needs)
    return (
      <EmptyState
        title={t('Nothing needs attention')}
        text={t('Punches without a person, late punches and wrong times appear here.')}
        marks={['completed', 'completed', 'completed']}
      />
    );
  return (
    <EmptyState
      title={t('No punches yet')}
      text={t('Terminal punches appear here within a second.')}
      action={
        can('view_biocom_device') && (
          <Button variant="default" onClick={() => void navigate({ to: devicesPath })}>
            {t('Terminals')}
          </Button>
        )
      }
    />
  );
}

interface RowsProps {
  page: RecordsPage;
  /** Number that is open in the panel. */
  pin: string;
  onChange: Change;
}

function Rows({ page: { data, meta }, pin: open, onChange }: RowsProps) {
  const { can } = useSession();
  const actionsOf = useActions(onChange);
  const mayBind = can('edit_biocom_device');
  const bind = (row: Row): RowAction => ({
    label: t('Assign'),
    icon: mdiLinkPlus,
    run: () => onChange({ pin: row.pin }),
  });
  return (
    <div className={r['records']}>
      <ListTable<Row>
        label={t('Punches, newest first')}
        nameLabel={t('Person')}
        rows={data.map(rowOf)}
        meta={meta}
        leading={timeColumn()}
        columns={columns()}
        faceOf={({ person }) =>
          person ? (
            <Avatar name={person.name} avatar={person.avatar} size={28} />
          ) : (
            <span className={u['unknown']}>
              <Icon path={mdiHelpCircleOutline} size={28} />
            </span>
          )
        }
        belowOf={({ pin }) => pin && <small className="num">{t('PIN {pin}', { pin })}</small>}
        // Omitted beside the panel for lack of room; the row's menu has it, too.
        buttonOf={(row) => (mayBind && !open && row.result === 'unknown' && !row.set_aside ? bind(row) : undefined)}
        isOpen={({ pin }) => open !== '' && pin === open}
        actionsOf={actionsOf}
        onPage={(next) => onChange({ page: next === 1 ? undefined : next })}
      />
    </div>
  );
}

const rowOf = (row: PunchRow): Row => ({
  ...row,
  name: row.person?.name ?? (row.result === 'unreadable' ? t('Unreadable') : t('Unknown')),
});

/** '14:18:52' for today, 'Wed, 17:04:20' for the last days, otherwise with the date. */
function timeText({ punched_at, received_at, zone, punched_local }: PunchRow): string {
  // A skipped local time is shown as the terminal sent it.
  const local =
    punched_at === null && /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(punched_local)
      ? punched_local
      : localOf(Math.floor(Date.parse(punched_at ?? received_at) / 1000), zone);
  const [day = '', time = ''] = local.split(' ');
  // Seconds distinguish double taps.
  const clock = isTwelveHour() ? timeOfDay(time) : time;
  if (day === companyToday()) return clock;
  const age = (Date.parse(companyToday()) - Date.parse(day)) / 86_400_000;
  return age > 0 && age < 7 ? `${weekday(day, 'short')}, ${clock}` : `${date(day)}, ${clock}`;
}

const timeColumn = (): ListColumn<Row> => ({
  key: 'time',
  label: t('Time'),
  cell: (row) => <b className={`num ${r['time']}`}>{timeText(row)}</b>,
  card: (row) => <b className="num">{timeText(row)}</b>,
});

/** Verification method as sent by the terminal. */
function verifyOf({ source, verify }: PunchRow): { icon: string; text: string } {
  if (source === 'file') return { icon: mdiFileUploadOutline, text: t('From a file') };
  if (verify === 4) return { icon: mdiCardAccountDetailsOutline, text: t('By card') };
  if (verify === 15) return { icon: mdiFaceRecognition, text: t('By face') };
  if (verify === 2 || verify === 3) return { icon: mdiDialpad, text: t('By PIN') };
  return { icon: mdiFingerprint, text: t('By fingerprint') };
}

const columns = (): readonly ListColumn<Row>[] => [
  {
    key: 'terminal',
    label: t('Terminal'),
    cell: (row) => <Where row={row} />,
    card: (row) => row.terminal?.name,
  },
  { key: 'result', label: t('Result'), cell: (row) => <Result row={row} />, card: (row) => <Result row={row} /> },
];

function Where({ row }: { row: Row }) {
  const { icon, text } = verifyOf(row);
  return (
    <span className={r['where']} title={text}>
      <Icon path={icon} size={18} />
      {row.terminal?.name ?? t('Deleted terminal')}
    </span>
  );
}

const toneIcons = { good: mdiCheck, quiet: mdiMinus, warning: mdiAlert } as const;

function Result({ row }: { row: Row }) {
  const time = (instant: number) => timeOfDay(localOf(instant, row.zone).slice(11, 16));
  const terminal = row.terminal?.name ?? '';
  const words = resultWords({ result: row.result as PunchResult, facts: row.facts, terminal }, time);
  const tone = row.set_aside ? 'quiet' : words.tone;
  // A punch that was set aside shows no instruction.
  const detail = row.line ?? (row.set_aside && row.result !== 'left' ? '' : words.detail);
  return (
    <span className={r['result']} data-tone={tone}>
      <Icon path={toneIcons[tone]} size={16} />
      <span className={c['two']}>
        <span>{words.title}</span>
        {detail && <small className="num">{detail}</small>}
        {row.set_aside && <small className="num">{asideText(row)}</small>}
      </span>
    </span>
  );
}

/** 'set aside by Anna Berg, 12 Nov 2026, 09:14' */
const asideText = ({ set_aside, result }: Row): string => {
  const values = { name: set_aside?.by ?? '', when: set_aside ? instant(set_aside.at) : '' };
  return result === 'left' ? t('skipped by {name}, {when}', values) : t('set aside by {name}, {when}', values);
};

const isOneOf = (results: readonly string[], result: string) => results.includes(result);

/** Available decisions about a punch; late ones are decided at their approved day. */
function decisionsOf({ id, result, set_aside, punched_at }: Row, { setAside, pairAgain }: Deciding): RowAction[] {
  const isWaiting = isOneOf(needsSomebody, result) && !set_aside;
  return [
    ...(punched_at && isOneOf(pairableAgain, result)
      ? [{ label: t('Pair again'), icon: mdiRefresh, run: () => pairAgain([id]) }]
      : []),
    ...(isWaiting && result !== 'approved'
      ? [{ label: t('Set aside'), icon: mdiTrayRemove, run: () => setAside([id]) }]
      : []),
  ];
}

function useActions(onChange: Change) {
  const { can } = useSession();
  const navigate = useNavigate();
  const deciding = useDeciding();
  return (row: Row): readonly RowAction[] => [
    ...actionsAt(row),
    ...(can('edit_biocom_device') ? decisionsOf(row, deciding) : []),
  ];
  function actionsAt({ pin, person, working_date }: Row): readonly RowAction[] {
    return [
      ...(person && working_date && can('view_any_attendance')
        ? [
            {
              label: t('Open day'),
              icon: mdiCalendarBlankOutline,
              run: () => void navigate({ to: `/time/${person.id}`, search: { day: working_date } }),
            },
          ]
        : []),
      ...(can('edit_biocom_device') && pin
        ? [{ label: t('Assign PIN'), icon: mdiLinkPlus, run: () => onChange({ pin }) }]
        : []),
    ];
  }
}
