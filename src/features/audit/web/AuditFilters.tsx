import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import type { Change } from '#platform/web/use-address.ts';
import { actionNames } from '../rules/audit-words.ts';
import { auditActions, auditKindNames, auditKinds, type AuditAction, type AuditKind } from '#platform/shared/audit.ts';
import { peopleApi } from './audit-api.ts';
import { filtersOf, noFilters, type AuditView } from './audit-view.ts';
import type { Names } from './entry-words.ts';
import c from './audit.module.css';

interface AuditFiltersProps {
  view: AuditView;
  /** Of whoever is chosen and has left since. */
  names: Names;
  onChange: Change;
}

export function AuditFilters({ view, names, onChange }: AuditFiltersProps) {
  // Another filter is another list: it begins with its newest entry.
  const choose = (changes: Readonly<Record<string, string | undefined>>) =>
    onChange({ before: undefined, ...changes }, { replace: true });
  const isFiltered = Object.keys(filtersOf(view)).length > 0;
  return (
    <div className={c['filters']} role="search" aria-label={t('Filters')}>
      <SearchField
        className={c['search']}
        label={t('Search in the audit log')}
        placeholder={t('Name of a person or thing')}
        value={view.search}
        onChange={(search) => choose({ search: search || undefined })}
      />
      <KindFilter value={view.kind} onChange={(kind) => choose({ kind })} />
      <ActionFilter value={view.action} onChange={(action) => choose({ action })} />
      <PersonFilter label={t('Done by')} names={names} value={view.actor} onChange={(actor) => choose({ actor })} />
      <PersonFilter label={t('About')} names={names} value={view.person} onChange={(person) => choose({ person })} />
      <div className={c['dates']}>
        <DateField {...dateLook(t('From'))} value={view.from} max={view.to} onChange={(from) => choose({ from })} />
        <DateField {...dateLook(t('To'))} value={view.to} min={view.from} onChange={(to) => choose({ to })} />
      </div>
      {isFiltered && (
        <Button variant="subtle" onClick={() => onChange(noFilters)}>
          {t('Clear the filters')}
        </Button>
      )}
    </div>
  );
}

/** Among the filters the name of a date stands inside its field. */
const dateLook = (label: string) => ({ label, prefix: label, prefixWidth: 54, className: c['date'] });

interface ChoiceFilterProps<Value extends string> {
  value: Value | undefined;
  onChange(value: Value | undefined): void;
}

function KindFilter({ value, onChange }: ChoiceFilterProps<AuditKind>) {
  return (
    <Select
      aria-label={t('Kind of change')}
      placeholder={t('All kinds')}
      data={auditKindNames.map((kind) => ({ value: kind, label: t(auditKinds[kind]) }))}
      value={value ?? null}
      onChange={(kind) => onChange(kind ?? undefined)}
      clearable
      w={160}
    />
  );
}

function ActionFilter({ value, onChange }: ChoiceFilterProps<AuditAction>) {
  return (
    <Select
      aria-label={t('Action')}
      placeholder={t('All actions')}
      data={auditActions.map((action) => ({ value: action, label: t(actionNames[action]) }))}
      value={value ?? null}
      onChange={(action) => onChange(action ?? undefined)}
      clearable
      w={136}
    />
  );
}

interface PersonFilterProps {
  label: string;
  names: Names;
  value: string;
  onChange(id: string | undefined): void;
}

/** People on a list of ten thousand are found by typing; a few of them are shown. */
function PersonFilter({ label, names, value, onChange }: PersonFilterProps) {
  const people = useQuery(peopleApi.search.read());
  const known = (people.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const listed =
    value && !known.some((person) => person.value === value)
      ? [{ value, label: names[value] ?? t('Deleted person') }, ...known]
      : known;
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={listed}
      value={value || null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      clearable
      limit={30}
      nothingFoundMessage={t('Nobody has this name')}
      w={164}
    />
  );
}
