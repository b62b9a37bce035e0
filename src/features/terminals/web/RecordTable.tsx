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
import type { Fault } from '#platform/shared/fault.ts';
import { localOf } from '#platform/shared/time.ts';
import { date, instant, isTwelveHour, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import type { ChangeView } from '#platform/web/use-address.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ListColumn, RowActions } from '#platform/web/ui/list/list-rows.ts';
import { List } from '#platform/web/ui/list/List.tsx';
import { needsReview, pairableAgain, resultWords, type PunchResult } from '../rules/results.ts';
import type { PunchRow } from '../rules/shapes.ts';
import { terminalsPath, type RecordsPage } from './terminals-api.ts';
import type { RecordsView } from './terminals-view.ts';
import { useDeciding, type Deciding } from './use-deciding.ts';
import c from './terminals.module.css';
import r from './records.module.css';
import u from './users.module.css';

interface RecordTableProps {
  query: UseQueryResult<ReturnType<typeof withNames>, Fault>;
  view: RecordsView;
  onChange: ChangeView<RecordsView>;
}

type Row = PunchRow & { readonly name: string };

/** Punches, newest first. */
export function RecordTable({ query, view, onChange }: RecordTableProps) {
  const { can } = useSession();
  const navigate = useNavigate();
  const isUnknown = (row: Row) => row.result === 'unknown' && !row.set_aside;
  // Omitted beside the panel for lack of room; the row's menu has it, too.
  const mayBind = can('edit_biocom_device') && view.pin === '';
  return (
    <List<Row>
      className={r['records']}
      words={words()}
      query={query}
      view={view}
      onChange={onChange}
      filters={[{ name: 'from' }, { name: 'to' }, { name: 'terminal' }, { name: 'person' }]}
      leading={timeColumn()}
      columns={columns()}
      faceOf={(row) => <Face row={row} />}
      belowOf={({ pin }) => pin && <small className="num">{t('PIN {pin}', { pin })}</small>}
      buttonOf={(row) =>
        mayBind && isUnknown(row)
          ? { label: t('Assign'), icon: mdiLinkPlus, run: () => onChange({ pin: row.pin }) }
          : undefined
      }
      isOpen={({ pin }) => view.pin !== '' && pin === view.pin}
      actionsOf={useActions(onChange)}
      empty={view.show === 'needs' && <NoneToReview />}
      emptyAction={
        can('view_biocom_device') && (
          <Button variant="default" onClick={() => void navigate({ to: terminalsPath })}>
            {t('Terminals')}
          </Button>
        )
      }
    />
  );
}

const words = () => ({
  title: t('Punches, newest first'),
  name: t('Person'),
  emptyTitle: t('No punches yet'),
  emptyText: t('Terminal punches appear here within a second.'),
  noMatches: {
    title: t('No matches'),
    text: t('Try another name or day, or clear the filters.'),
    clear: t('Clear filters'),
  },
});

const NoneToReview = () => (
  <EmptyState
    title={t('Nothing needs attention')}
    text={t('Punches without a person, late punches and wrong times appear here.')}
    marks={['completed', 'completed', 'completed']}
  />
);

const Face = ({ row: { person } }: { row: Row }) =>
  person ? (
    <Avatar name={person.name} avatar={person.avatar} size={28} />
  ) : (
    <span className={u['unknown']}>
      <Icon path={mdiHelpCircleOutline} size={28} />
    </span>
  );

/** Returns a page of punches whose rows have names. */
export const withNames = (page: RecordsPage) => ({ ...page, data: page.data.map(rowOf) });

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
  label: t('Time', { of: 'clock' }),
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
    cell: (row) => <RecordTerminal row={row} />,
    card: (row) => row.terminal?.name,
  },
  { key: 'result', label: t('Result'), cell: (row) => <Result row={row} />, card: (row) => <Result row={row} /> },
];

function RecordTerminal({ row }: { row: Row }) {
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
function decisionsOf({ id, result, set_aside, punched_at }: Row, { setAside, pairAgain }: Deciding): RowActions {
  const isWaiting = isOneOf(needsReview, result) && !set_aside;
  return [
    punched_at !== null &&
      isOneOf(pairableAgain, result) && { label: t('Pair again'), icon: mdiRefresh, run: () => pairAgain([id]) },
    isWaiting && result !== 'approved' && { label: t('Set aside'), icon: mdiTrayRemove, run: () => setAside([id]) },
  ];
}

function useActions(onChange: ChangeView<RecordsView>) {
  const { can } = useSession();
  const navigate = useNavigate();
  const deciding = useDeciding();
  const mayEdit = can('edit_biocom_device');
  return (row: Row): RowActions => {
    const { pin, person, working_date } = row;
    return [
      person !== null &&
        working_date !== null &&
        can('view_any_attendance') && {
          label: t('Open day'),
          icon: mdiCalendarBlankOutline,
          run: () => void navigate({ to: `/time/${person.id}`, search: { day: working_date } }),
        },
      mayEdit && pin !== '' && { label: t('Assign PIN'), icon: mdiLinkPlus, run: () => onChange({ pin }) },
      ...(mayEdit ? decisionsOf(row, deciding) : []),
    ];
  };
}
