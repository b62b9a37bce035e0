import { Button, Popover, Select, VisuallyHidden } from '@mantine/core';
import { mdiChevronDown } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { useFrame } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import filter from '#platform/web/ui/filter/filter.module.css';
import type { ChangeView } from '#platform/web/use-address.ts';
import { actionNames } from '../rules/audit-words.ts';
import { auditActions, auditKindNames, auditKinds } from '#platform/shared/audit.ts';
import { peopleApi } from './audit-api.ts';
import { filtersOf, noFilters, shownFilters, type AuditView } from './audit-view.ts';
import type { Names } from './entry-words.ts';
import c from './audit.module.css';

interface AuditFiltersProps {
  view: AuditView;
  /** Names of chosen people who have left since. */
  names: Names;
  onChange: ChangeView<AuditView>;
}

/** Shows the filters in one row that never wraps; those that do not fit are behind its last button. */
export function AuditFilters({ view, names, onChange }: AuditFiltersProps) {
  const choose = (changes: Partial<AuditView>) => onChange(changes, { replace: true });
  const isFiltered = Object.keys(filtersOf(view)).length > 0;
  const { shown, folded } = shownFilters(useAvailableWidth());
  const clear = isFiltered ? () => onChange(noFilters) : undefined;
  const fields = fieldsFor({ view, names, choose });
  return (
    <div className={c['filters']} role="search" aria-label={t('Filters')}>
      <SearchField
        className={c['search']}
        label={t('Search the audit log')}
        placeholder={folded.length > 0 ? t('Search') : t('Person or item name')}
        value={view.search}
        onChange={(search) => choose({ search })}
      />
      {shown.map((name) => fields[name].draw(false))}
      {folded.length > 0 && (
        <More chosen={folded.reduce((sum, name) => sum + fields[name].chosen, 0)} total={folded.length} clear={clear}>
          {folded.map((name) => fields[name].draw(true))}
        </More>
      )}
      {folded.length === 0 && clear && (
        <Button variant="subtle" px={12} onClick={clear} aria-label={t('Clear filters')}>
          {t('Clear', { of: 'filters' })}
        </Button>
      )}
    </div>
  );
}

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

/** Pixels beside the row: sidebar and settings menu, or the margins of a small screen. */
const besideWidePx = 368;
const besideNarrowPx = 64;
const panelPx = 400;

/** Calculates the width of the row before it is rendered, so that nothing moves. */
function useAvailableWidth(): number {
  const width = useSyncExternalStore(onResize, () => window.innerWidth);
  const { panels } = useFrame();
  return width < 1264 ? width - besideNarrowPx : width - besideWidePx - panels * panelPx;
}

interface MoreProps {
  /** Number of these filters in use. */
  chosen: number;
  total: number;
  clear: (() => void) | undefined;
  children: ReactNode;
}

function More({ chosen, total, clear, children }: MoreProps) {
  return (
    <Popover position="bottom-end" width={328} shadow="md" trapFocus withRoles>
      <Popover.Target>
        <button type="button" className={filter['button']} data-set={chosen > 0 || undefined}>
          <span>
            {t('{total} more', { total })} <VisuallyHidden>{t('filters')}</VisuallyHidden>
          </span>
          {chosen > 0 && (
            <>
              <b className="num">{chosen}</b>
              <VisuallyHidden>{t('set')}</VisuallyHidden>
            </>
          )}
          <Icon path={mdiChevronDown} size={16} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={c['more'] ?? ''} aria-label={t('More filters')}>
        {/* Takes the focus, since a focused date would open its calendar. */}
        <h2 tabIndex={-1} data-autofocus>
          {t('More filters')}
        </h2>
        {children}
        {clear && (
          <Button variant="subtle" onClick={clear}>
            {t('Clear filters')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface FieldsProps {
  view: AuditView;
  names: Names;
  choose(changes: Partial<AuditView>): void;
}

/** Returns for each filter whether it is in use, and renders it in the row, or labelled behind the button. */
function fieldsFor({ view, names, choose }: FieldsProps) {
  const choice = (name: 'kind' | 'action', label: string, short: string, options: Options) => ({
    chosen: view[name] ? 1 : 0,
    draw: (isLabelled: boolean) => (
      <Choice
        key={name}
        {...{ label, short, isLabelled, options }}
        value={view[name]}
        onChange={(value) => choose({ [name]: value })}
      />
    ),
  });
  const person = (name: 'actor' | 'person', label: string) => ({
    chosen: view[name] ? 1 : 0,
    draw: (isLabelled: boolean) => (
      <PersonFilter
        key={name}
        {...{ label, isLabelled, names }}
        value={view[name]}
        onChange={(value) => choose({ [name]: value })}
      />
    ),
  });
  return {
    dates: { chosen: view.from || view.to ? 1 : 0, draw: (isLabelled: boolean) => dates({ view, isLabelled, choose }) },
    kind: choice('kind', t('Type of change'), t('Type'), kinds()),
    person: person('person', t('Subject', { of: 'affected' })),
    action: choice('action', t('Action'), t('Action'), actions()),
    actor: person('actor', t('Changed by')),
  };
}

type Options = readonly { readonly value: string; readonly label: string }[];
const kinds = (): Options => auditKindNames.map((kind) => ({ value: kind, label: t(auditKinds[kind]) }));
const actions = (): Options => auditActions.map((action) => ({ value: action, label: t(actionNames[action]) }));

function dates({ view, isLabelled, choose }: Omit<FieldsProps, 'names'> & { isLabelled: boolean }) {
  const look = (label: string) => ({
    label,
    className: c['date'],
    ...(isLabelled ? { isInFloating: true } : { placeholder: label }),
  });
  return (
    <div key="dates" className={c['dates']}>
      <DateField {...look(t('From'))} value={view.from} max={view.to} onChange={(from) => choose({ from })} />
      <DateField {...look(t('To', { of: 'end' }))} value={view.to} min={view.from} onChange={(to) => choose({ to })} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  /** Placeholder while nothing is chosen. */
  short: string;
  isLabelled: boolean;
  options: Options;
  value: string;
  onChange(value: string): void;
}

/** In the row the field is no wider than its name. */
const lookOf = ({ label, short, isLabelled }: Pick<ChoiceProps, 'label' | 'short' | 'isLabelled'>) =>
  isLabelled
    ? { label, placeholder: t('All', { of: 'filter' }), comboboxProps: { withinPortal: false } }
    : { 'aria-label': label, placeholder: short, className: c['choice'] ?? '', comboboxProps: { width: 220 } };

function Choice({ options, value, onChange, ...look }: ChoiceProps) {
  return (
    <Select
      {...lookOf(look)}
      data={options}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearable
    />
  );
}

interface PersonFilterProps {
  label: string;
  isLabelled: boolean;
  names: Names;
  value: string;
  onChange(id: string): void;
}

/** Finds people by typing and offers a few of them, since the list may have ten thousand. */
function PersonFilter({ label, isLabelled, names, value, onChange }: PersonFilterProps) {
  const people = useQuery(peopleApi.search.read());
  const known = (people.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const listed =
    value && !known.some((person) => person.value === value)
      ? [{ value, label: names[value] ?? t('Deleted person') }, ...known]
      : known;
  return (
    <Select
      {...lookOf({ label, short: label, isLabelled })}
      data={listed}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      clearable
      limit={30}
      nothingFoundMessage={t('No matches')}
    />
  );
}
