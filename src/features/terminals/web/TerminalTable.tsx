import {
  mdiAccountMultipleOutline,
  mdiDeleteOutline,
  mdiFileUploadOutline,
  mdiHistory,
  mdiPencilOutline,
  mdiSync,
} from '@mdi/js';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate, Link } from '@tanstack/react-router';
import type { Fault } from '#platform/shared/fault.ts';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { ChangeView } from '#platform/web/use-address.ts';
import { useServerTime } from '#platform/web/use-server-time.ts';
import { confirmAction, confirmDelete, showDeleted, showRefusal, showSuccess } from '#platform/web/ui/notices.ts';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { List } from '#platform/web/ui/list/List.tsx';
import { type RowAction, RowMenu } from '#platform/web/ui/list/RowMenu.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { TerminalRow } from '../rules/shapes.ts';
import { terminalState } from '../rules/state.ts';
import { DayStrip } from './DayStrip.tsx';
import { terminalsApi, usersPath, type TerminalsPage } from './terminals-api.ts';
import type { TerminalsView } from './terminals-view.ts';
import { stateWords } from './terminal-words.ts';
import c from './terminals.module.css';

export type TerminalAction =
  | { readonly action: 'edit'; readonly id: string }
  | { readonly action: 'import'; readonly id?: string };

interface TerminalTableProps {
  query: UseQueryResult<TerminalsPage, Fault>;
  view: TerminalsView;
  onChange: ChangeView<TerminalsView>;
  onAction(action: TerminalAction): void;
  onAdd: (() => void) | undefined;
  refresh(): Promise<void>;
}

/** Terminals as table rows, or as cards on a phone. */
export function TerminalTable({ query, view, onChange, onAction, onAdd, refresh }: TerminalTableProps) {
  const now = useServerTime();
  const navigate = useNavigate();
  const { can } = useSession();
  const actionsOf = useActions(onAction, refresh);
  const isComplete = query.data?.is_complete ?? null;
  const sync = (row: TerminalRow): RowAction => ({
    label: t('Sync'),
    icon: mdiSync,
    run: () => void navigate({ to: usersPath(row.id), search: { panel: 'sync' } }),
  });
  return (
    <List<TerminalRow>
      className={c['devices']}
      words={words()}
      query={query}
      view={view}
      onChange={onChange}
      onAdd={onAdd}
      filters={[{ name: 'place' }, { name: 'connection' }]}
      columns={columns(now)}
      pathOf={({ id }) => usersPath(id)}
      belowOf={({ model, connection }) => (
        <small>{model ?? (connection === 'file' ? t('Manual attlog.dat import') : '\u00a0')}</small>
      )}
      buttonOf={(row) => (can('edit_biocom_device') && row.connection === 'push' ? sync(row) : undefined)}
      actionsOf={actionsOf}
      waitingRows={6}
      cards={(rows) => <DeviceCards rows={rows} now={now} actionsOf={actionsOf} />}
      below={isComplete !== null && <ComparisonState isComplete={isComplete} />}
    />
  );
}

const words = () => ({
  title: t('Terminals'),
  name: t('Terminal'),
  add: t('Add terminal'),
  emptyTitle: t('No terminals yet'),
  emptyText: t('Add a terminal so people can clock in and out at the door.'),
});

/** Whether everything had arrived last night. */
function ComparisonState({ isComplete }: { isComplete: boolean }) {
  return (
    <p className={c['compared']}>
      {t('Checked against the terminals’ totals last night:')}{' '}
      <b>{isComplete ? t('all punches received') : t('missing punches requested')}</b>
    </p>
  );
}

const dash = (count: number) => (count === 0 ? '–' : number(count));

const columns = (now: number): readonly ListColumn<TerminalRow>[] => [
  { key: 'state', label: t('Status'), cell: (row) => <StateMark row={row} now={now} /> },
  {
    key: 'today',
    label: t('Today'),
    cell: (row) =>
      row.connection === 'push' ? <DayStrip terminal={row} silentSince={silentSinceOf(row, now)} now={now} /> : '–',
  },
  {
    key: 'punches',
    label: t('Punches'),
    isNumber: true,
    cell: ({ punches_today }) => <b className={`num ${c['figure']}`}>{dash(punches_today)}</b>,
  },
  { key: 'people', label: t('People'), isNumber: true, cell: (row) => <span className="num">{peopleText(row)}</span> },
  {
    key: 'waiting',
    label: t('Waiting', { of: 'commands' }),
    isNumber: true,
    cell: ({ waiting }) => <span className={`num ${waiting ? c['chip'] : ''}`}>{dash(waiting)}</span>,
  },
  {
    key: 'place',
    label: t('Place'),
    cell: ({ place, zone }) => (
      <span className={c['two']}>
        <span>{place || '–'}</span>
        <small className={c['zone']}>{zone}</small>
      </span>
    ),
  },
];

function useActions(onAction: (action: TerminalAction) => void, refresh: () => Promise<void>) {
  const { can } = useSession();
  const navigate = useNavigate();
  const mayEdit = can('edit_biocom_device');
  const askAgain = useAskAgain();
  const remove = useDeleting(refresh);
  return (row: TerminalRow): readonly RowAction[] => [
    {
      label: t('People'),
      icon: mdiAccountMultipleOutline,
      run: () => void navigate({ to: usersPath(row.id) }),
    },
    ...(mayEdit
      ? [{ label: t('Edit'), icon: mdiPencilOutline, run: () => onAction({ action: 'edit', id: row.id }) }]
      : []),
    ...(mayEdit
      ? [
          row.connection === 'push'
            ? { label: t('Request all punches again'), icon: mdiHistory, run: () => void askAgain(row) }
            : {
                label: t('Import attlog.dat'),
                icon: mdiFileUploadOutline,
                run: () => onAction({ action: 'import', id: row.id }),
              },
        ]
      : []),
    ...(can('delete_biocom_device')
      ? [{ label: t('Delete'), icon: mdiDeleteOutline, isDestructive: true, run: () => void remove(row) }]
      : []),
  ];
}

/** Asks a terminal for all punches in its memory, after a confirmation. */
function useAskAgain() {
  return useAction(
    async ({ id }: TerminalRow) => {
      const { message } = await terminalsApi.connect.call({ body: { id, from_beginning: true } });
      void showSuccess(message);
    },
    {
      ask: ({ name }) =>
        confirmAction({
          title: t('Request all punches of {terminal} again?', { terminal: name }),
          text: t('The terminal sends everything in its memory. Punches you already have are not duplicated.'),
          verb: t('Request punches'),
        }),
      onFault: showRefusal,
    },
  ).run;
}

function useDeleting(refresh: () => Promise<void>) {
  return useAction(
    async ({ id }: TerminalRow) => {
      await terminalsApi.delete.call({ params: { id } });
      void showDeleted();
    },
    {
      ask: ({ name }) => confirmDelete(name, t('Its punches are kept. You can add the terminal again later.')),
      onFault: showRefusal,
      refresh,
    },
  ).run;
}

interface DeviceCardsProps {
  rows: readonly TerminalRow[];
  /** epoch seconds */
  now: number;
  actionsOf(row: TerminalRow): readonly RowAction[];
}

/** Terminals as cards, for phones. */
function DeviceCards({ rows, now, actionsOf }: DeviceCardsProps) {
  return (
    <ul className={c['cards']} aria-label={t('Terminals')}>
      {rows.map((row) => (
        <li key={row.id}>
          <header>
            <div>
              <Link to={usersPath(row.id)}>{row.name}</Link>
              <small>{row.place || row.zone}</small>
            </div>
            <RowMenu name={row.name} actions={actionsOf(row)} />
          </header>
          <StateMark row={row} now={now} />
          {row.connection === 'push' && <DayStrip terminal={row} silentSince={silentSinceOf(row, now)} now={now} />}
          <dl>
            <Figure name={t('Punches')} value={number(row.punches_today)} />
            <Figure name={t('People')} value={peopleText(row)} />
            <Figure name={t('Waiting', { of: 'commands' })} value={number(row.waiting)} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{value}</dd>
  </div>
);

/** Shape, word and reason of a terminal's state. @param now epoch seconds */
function StateMark({ row, now }: { row: TerminalRow; now: number }) {
  const { icon, title, detail, isWarning } = stateWords(row, now);
  return (
    <span className={c['state']} data-warning={isWarning || undefined}>
      {icon ? <Icon path={icon} size={20} /> : <i className={c['live']} aria-hidden />}
      <span className={c['two']}>
        <span>{title}</span>
        {detail && <small className="num">{detail}</small>}
      </span>
    </span>
  );
}

/** '28 of 31' if some people who should be on it are not. */
const peopleText = ({ people, people_on_it, connection }: TerminalRow): string =>
  connection === 'push' && people_on_it < people
    ? t('{on} of {should}', { on: people_on_it, should: people })
    : number(Math.max(people, people_on_it));

/** Time since which a terminal is silent, in epoch seconds; undefined if it is not. */
function silentSinceOf(row: TerminalRow, now: number): number | undefined {
  const { status, seen } = terminalState(row, now);
  return status === 'silent' && seen !== null ? seen : undefined;
}
