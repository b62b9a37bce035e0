import { mdiContentCopy, mdiDeleteOutline, mdiPencilOutline, mdiWeatherNight } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { number, duration, shortDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { sortedBy, trashedListAddress, usePageQuery } from '#platform/web/ui/list/list-view.ts';
import type { ListColumn, RowActions } from '#platform/web/ui/list/list-rows.ts';
import { ListScreen } from '#platform/web/ui/list/ListScreen.tsx';
import type { ShiftTemplateRow } from '../contract.ts';
import { DayBar } from './DayBar.tsx';
import { ShiftLetter } from './ShiftLetter.tsx';
import { templatesApi } from './shifts-api.ts';
import { daysText, graceText, timesText } from './template-words.ts';
import { useTemplateNews, useTemplateTrashing } from './use-templates.ts';
import c from './templates.module.css';

const form = '/settings/time/shift-template';

const address = { ...trashedListAddress, ...sortedBy('start_time', 'name') };

/** List of shift templates, each with its hours on a common day ruler. */
export function ShiftTemplates() {
  const [view, change] = useAddress(address);
  const { can } = useSession();
  const navigate = useNavigate();
  const query = useQuery({
    ...templatesApi.index.read({ query: usePageQuery(view) }),
    placeholderData: keepPreviousData,
  });
  const actionsOf = useRowActions();
  useFlush();
  return (
    <ListScreen
      path="/settings/time/shift-templates"
      words={words()}
      line={t(
        '{count, plural, one {# template. Use templates to paint shifts into the plan.} other {# templates. Use templates to paint shifts into the plan.}}',
        { count: query.data?.counts.active ?? 10 },
      )}
      query={query}
      view={view}
      onChange={change}
      onAdd={can('add_shift_template') ? () => void navigate({ to: `${form}/add` }) : undefined}
      pathOf={can('edit_shift_template') ? ({ id }) => `${form}/edit/${id}` : undefined}
      faceOf={({ color, letter }) => <ShiftLetter color={color} letter={letter} />}
      belowOf={(row) => <Times row={row} />}
      columns={columns()}
      actionsOf={actionsOf}
      trash={{
        type: 'shift-templates',
        text: t('Deleted shift templates appear here. You can restore or permanently delete them.'),
      }}
    />
  );
}

const words = () => ({
  title: t('Shift templates'),
  name: t('Shift', { of: 'work' }),
  add: t('Add template'),
  search: t('Search templates'),
  emptyTitle: t('No shift templates yet'),
  emptyText: t('A template defines the name, colour and hours of a shift. Use it to plan shifts.'),
});

function Times({ row }: { row: ShiftTemplateRow }) {
  return (
    <small className={c['times']}>
      <span className="num">{timesText(row)}</span>
      {row.is_overnight && (
        <em>
          <Icon path={mdiWeatherNight} size={12} /> {t('next day')}
        </em>
      )}
    </small>
  );
}

function Ruler() {
  return (
    <span className={`${c['hours']} num`} aria-hidden>
      {[0, 6, 12, 18, 24].map((hour) => (
        <i key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
          {String(hour).padStart(2, '0')}
        </i>
      ))}
    </span>
  );
}

function columns(): readonly ListColumn<ShiftTemplateRow>[] {
  const people = ({ people, is_standard }: ShiftTemplateRow) => (is_standard ? t('Everyone') : number(people));
  return [
    { key: 'day', label: t('Day'), head: <Ruler />, cell: (row) => <DayBar shift={row} /> },
    { key: 'work', label: t('Work'), cell: ({ work_time }) => <span className="num">{duration(work_time)}</span> },
    {
      key: 'break',
      label: t('Break', { of: 'time' }),
      cell: ({ break_time }) => <span className="num">{shortDuration(break_time)}</span>,
    },
    {
      key: 'grace',
      label: t('Grace period'),
      cell: ({ grace_minutes }) => <span className="num">{graceText(grace_minutes)}</span>,
    },
    { key: 'days', label: t('Days'), cell: (row) => daysText(row.repeat_on), card: (row) => daysText(row.repeat_on) },
    {
      key: 'people',
      label: t('People'),
      isNumber: true,
      cell: people,
      card: (row) =>
        row.is_standard ? t('Everyone') : t('{count, plural, one {# person} other {# people}}', { count: row.people }),
    },
  ];
}

function useRowActions() {
  const { can } = useSession();
  const navigate = useNavigate();
  const refresh = useTemplateNews();
  const trash = useTemplateTrashing(refresh);
  return (row: ShiftTemplateRow): RowActions => [
    can('edit_shift_template') && {
      label: t('Edit'),
      icon: mdiPencilOutline,
      run: () => void navigate({ to: `${form}/edit/${row.id}` }),
    },
    can('add_shift_template') && {
      label: t('Copy'),
      icon: mdiContentCopy,
      run: () => void navigate({ to: `${form}/add`, search: { copy: row.id } }),
    },
    can('delete_shift_template') && {
      label: t('Delete'),
      icon: mdiDeleteOutline,
      isDestructive: true,
      run: () => void trash(row),
    },
  ];
}
