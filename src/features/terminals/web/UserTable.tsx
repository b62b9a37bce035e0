import { Button } from '@mantine/core';
import {
  mdiAccountMinusOutline,
  mdiAccountPlusOutline,
  mdiAlertCircleOutline,
  mdiCardAccountDetailsOutline,
  mdiFingerprint,
  mdiHelpCircleOutline,
  mdiLinkPlus,
  mdiPencilOutline,
  mdiPound,
} from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { ChangeView } from '#platform/web/use-address.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showEdited, showRefusal } from '#platform/web/ui/notices.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { NoMatches as NoListMatches, noMatchesFor } from '#platform/web/ui/list/List.tsx';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { ListTable } from '#platform/web/ui/list/ListTable.tsx';
import type { RowAction } from '#platform/web/ui/list/RowMenu.tsx';
import type { TerminalUser } from '../rules/shapes.ts';
import { momentText } from './terminal-words.ts';
import { terminalsApi, type UsersPage } from './terminals-api.ts';
import { isShown, noUserFilters, type UsersView } from './terminals-view.ts';
import c from './terminals.module.css';
import u from './users.module.css';

interface UserTableProps {
  id: string;
  page: UsersPage;
  view: UsersView;
  onChange: ChangeView<UsersView>;
  onAllow(): void;
  refresh(): Promise<void>;
}

type Row = TerminalUser & { readonly id: string; readonly name: string };

/** Rows per page. */
const perPage = 50;

/** Everyone who is or should be on the terminal. */
export function UserTable({ id, page, view, onChange, onAllow, refresh }: UserTableProps) {
  const { can } = useSession();
  const actionsOf = useActions(id, onChange, refresh);
  const found = page.device_users.filter((user) => isShown(user, view));
  if (found.length === 0)
    return (
      <div className={c['box']}>
        {page.device_users.length > 0 ? (
          <NoMatches view={view} onClear={() => onChange(noUserFilters)} />
        ) : (
          <NoUsers onAllow={can('edit_biocom_device') ? onAllow : undefined} />
        )}
      </div>
    );
  const offset = Math.min(view.page - 1, Math.ceil(found.length / perPage) - 1) * perPage;
  const rows = found.slice(offset, offset + perPage).map(rowOf);
  const paging = { page: Math.floor(offset / perPage) + 1, per_page: perPage, limit: perPage, offset };
  return (
    <>
      <ListTable<Row>
        label={t('People at {name}', { name: page.terminal.name })}
        nameLabel={t('Person')}
        rows={rows}
        meta={metaOf(paging, found.length, rows.length)}
        columns={columns()}
        faceOf={(row) => <Face row={row} />}
        buttonOf={(row) =>
          can('edit_biocom_device') && row.state === 'unknown' && row.pin !== null
            ? { label: t('Assign'), icon: mdiLinkPlus, run: () => onChange({ pin: row.pin ?? '', panel: '' }) }
            : undefined
        }
        isOpen={({ pin }) => view.pin !== '' && pin === view.pin}
        actionsOf={actionsOf}
        onPage={(next) => onChange({ page: next })}
      />
      <ReportedAt page={page} />
    </>
  );
}

function Face({ row: { person, name } }: { row: Row }) {
  if (person) return <Avatar name={name} avatar={person.avatar} size={28} />;
  return (
    <span className={u['unknown']}>
      <Icon path={mdiHelpCircleOutline} size={28} />
    </span>
  );
}

function ReportedAt({ page: { terminal, told_at } }: { page: UsersPage }) {
  if (terminal.connection !== 'push') return null;
  return (
    <p className={c['compared']}>
      {told_at
        ? t('Terminal list from {when}', { when: momentText(told_at) })
        : t('The terminal has not sent its list yet.')}
    </p>
  );
}

const rowOf = (user: TerminalUser): Row => ({
  ...user,
  id: user.person?.id ?? `pin ${user.pin ?? ''}`,
  name: user.person?.name ?? (user.name_on_it || t('No one yet')),
});

function NoMatches({ view, onClear }: { view: UsersView; onClear(): void }) {
  if (view.show === 'differences' && !view.search && !view.department)
    return (
      <EmptyState
        title={t('No differences')}
        text={t('The terminal’s list matches. There is nothing to sync.')}
        marks={['completed', 'completed', 'completed']}
      />
    );
  const isFiltered = Boolean(view.department) || view.show !== noUserFilters.show;
  return <NoListMatches words={noMatchesFor(Boolean(view.search), isFiltered)} onClear={onClear} />;
}

function NoUsers({ onAllow }: { onAllow: (() => void) | undefined }) {
  return (
    <EmptyState
      title={t('No one is on this terminal yet')}
      text={t('Choose who can punch here and sync their names. Add fingerprints and cards at the terminal.')}
      action={onAllow && <Button onClick={onAllow}>{t('Allow people')}</Button>}
    />
  );
}

const columns = (): readonly ListColumn<Row>[] => [
  {
    key: 'pin',
    label: t('PIN'),
    isNumber: true,
    cell: ({ pin }) => <span className="num">{pin ?? '–'}</span>,
    card: ({ pin }) => pin && t('PIN {pin}', { pin }),
  },
  { key: 'on', label: t('On the terminal'), cell: (row) => <OnIt row={row} />, card: (row) => <OnIt row={row} /> },
  {
    key: 'enrolled',
    label: t('Enrolled'),
    cell: (row) => <EnrolmentState row={row} />,
    card: (row) => <EnrolmentState row={row} />,
  },
];

const tags = {
  missing: { icon: mdiAccountPlusOutline, text: () => t('Missing on the terminal'), isWarning: false },
  renamed: { icon: mdiPencilOutline, text: () => t('Name differs'), isWarning: false },
  surplus: { icon: mdiAccountMinusOutline, text: () => t('Not allowed here'), isWarning: false },
  unknown: { icon: mdiAlertCircleOutline, text: () => t('Unknown PIN'), isWarning: true },
  without_pin: { icon: mdiPound, text: () => t('No PIN'), isWarning: true },
} as const;

function OnIt({ row: { state, name_on_it } }: { row: Row }) {
  if (state === 'right') return name_on_it;
  const { icon, text, isWarning } = tags[state];
  return (
    <span className={u['tag']} data-warning={isWarning || undefined}>
      <Icon path={icon} size={16} />
      {text()}
    </span>
  );
}

function EnrolmentState({ row: { name_on_it, is_enrolled, has_card } }: { row: Row }) {
  if (name_on_it === null || (!is_enrolled && !has_card)) return t('Not yet');
  return (
    <span className={u['enrolled']}>
      {is_enrolled && (
        <>
          <Icon path={mdiFingerprint} size={18} /> {t('Fingerprint')}
        </>
      )}
      {has_card && (
        <>
          <Icon path={mdiCardAccountDetailsOutline} size={18} /> {t('Card')}
        </>
      )}
    </span>
  );
}

function useActions(id: string, onChange: ChangeView<UsersView>, refresh: () => Promise<void>) {
  const { can } = useSession();
  const { run: allow } = useAction(
    async (change: { readonly added: readonly string[]; readonly removed: readonly string[] }) => {
      await terminalsApi.people.call({ body: { id, added: [...change.added], removed: [...change.removed] } });
      void showEdited();
    },
    { onFault: showRefusal, refresh },
  );
  return ({ person, pin, state }: Row): readonly RowAction[] => {
    if (!can('edit_biocom_device')) return [];
    const bind: RowAction[] =
      pin === null ? [] : [{ label: t('Assign PIN'), icon: mdiLinkPlus, run: () => onChange({ pin, panel: '' }) }];
    if (!person) return bind;
    if (state === 'surplus')
      return [
        {
          label: t('Allow here'),
          icon: mdiAccountPlusOutline,
          run: () => void allow({ added: [person.id], removed: [] }),
        },
        ...bind,
      ];
    return [
      ...bind,
      {
        label: t('No longer allowed here'),
        icon: mdiAccountMinusOutline,
        isDestructive: true,
        run: () => void allow({ added: [], removed: [person.id] }),
      },
    ];
  };
}
