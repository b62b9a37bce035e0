import { Select } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress, type Change } from '#platform/web/use-address.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { rowsOnPage } from '#platform/web/ui/list/list-view.ts';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { peopleNews } from '#features/people/events.ts';
import { archiveApi, type ArchivePage } from './archive-api.ts';
import { archiveView, type ArchiveView } from './archive-view.ts';
import { FormerPeople } from './FormerPeople.tsx';
import c from './archive.module.css';

/** Lists former employees with links to their profile and time entries, and lets them be restored. */
export function Archive() {
  const [view, change] = useAddress(archiveView);
  const { query, refresh } = useArchive(view);
  useFlush();
  return (
    <>
      <PageHead title={t('Archive')} line={lineOf(query.data?.total_people ?? 10)} isWaiting={!query.data} />
      <Filters view={view} onChange={change} data={query.data} />
      <FormerPeople query={query} view={view} onChange={change} onRestored={refresh} />
    </>
  );
}

const lineOf = (people: number) =>
  t('{count, plural, one {# person has left.} other {# people have left.}}', { count: people }) +
  ' ' +
  t('Their profiles and times are kept.');

/** Loads a page and reloads it when a person leaves or returns. */
function useArchive({ search, department, reason, ...rest }: ArchiveView) {
  const cache = useQueryClient();
  const per_page = rowsOnPage(useSession().settings.rows_per_page);
  const refresh = () => cache.invalidateQueries({ queryKey: archiveApi.index.key });
  useLive(peopleNews, () => void refresh());
  useLive(connected, () => void refresh());
  const query = {
    ...rest,
    per_page,
    ...(search && { search }),
    ...(department && { department_id: department }),
    ...(reason && { reason }),
  };
  return {
    query: useQuery({ ...archiveApi.index.read({ query: query }), placeholderData: keepPreviousData }),
    refresh,
  };
}

interface FiltersProps {
  view: ArchiveView;
  onChange: Change;
  data: ArchivePage | undefined;
}

function Filters({ view, onChange, data }: FiltersProps) {
  const { departments = [], reasons = [] } = data ?? {};
  return (
    <div className={c['filters']} role="search" aria-label={t('Search the archive')}>
      <SearchField
        label={t('Search the archive')}
        value={view.search}
        onChange={(text) => onChange({ search: text || undefined, page: undefined }, { replace: true })}
      />
      <Choice
        label={t('Department')}
        all={t('All departments')}
        choices={departments.map(({ id, name, total_people }) => ({ value: id, label: `${name} · ${total_people}` }))}
        value={view.department}
        onChange={(department) => onChange({ department, page: undefined })}
      />
      {(reasons.length > 0 || view.reason !== '') && (
        <Choice
          label={t('Reason')}
          all={t('All reasons')}
          choices={reasons.map(({ name, total_people }) => ({ value: name, label: `${name} · ${total_people}` }))}
          value={view.reason}
          onChange={(reason) => onChange({ reason, page: undefined })}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  /** Label when nothing is chosen. */
  all: string;
  choices: { value: string; label: string }[];
  value: string;
  onChange(value: string | undefined): void;
}

function Choice({ label, all, choices, value, onChange }: ChoiceProps) {
  return (
    <Select
      w={200}
      aria-label={label}
      placeholder={all}
      data={choices}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': all }}
    />
  );
}
