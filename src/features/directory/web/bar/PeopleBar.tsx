import { Button, ActionIcon, Checkbox, Popover } from '@mantine/core';
import { mdiFilterVariant, mdiViewColumnOutline } from '@mdi/js';
import { useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { t } from '#platform/web/i18n.ts';
import { FilterControl } from '#platform/web/ui/filter/FilterControl.tsx';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { filterNames, isFiltered, noFilters, type ChangeDirectory, type DirectoryView } from '../directory-view.ts';
import { filters } from '../filters.ts';
import type { useColumns } from '../use-columns.ts';
import { columnOf, usualColumns, type ColumnKey } from '../columns.tsx';
import { LayoutSwitch } from './LayoutSwitch.tsx';
import c from '../people.module.css';

const FilterSheet = lazyPart(() => import('./FilterSheet.tsx'), 'FilterSheet', overlayFailed);

interface PeopleBarProps {
  view: DirectoryView;
  columns: ReturnType<typeof useColumns>;
  onChange: ChangeDirectory;
}

/** Shows search, filters, columns and layout. */
export function PeopleBar({ view, columns, onChange }: PeopleBarProps) {
  const isPhone = useNarrow('(max-width: 599px)');
  return (
    <div className={c['bar']} role="search" aria-label={t('Filters')}>
      <SearchField
        className={c['find']}
        label={t('Search people')}
        placeholder={t('Name, email, job or number')}
        value={view.search}
        onChange={(search) => onChange({ search }, { replace: true })}
      />
      {isPhone ? <PhoneFilters view={view} onChange={onChange} /> : <Filters view={view} onChange={onChange} />}
      {!isPhone && (
        <div className={c['barRight']}>
          {view.view === 'table' && <ColumnChooser columns={columns} />}
          <LayoutSwitch layout={view.view} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

type FiltersProps = Pick<PeopleBarProps, 'view' | 'onChange'>;

function Filters({ view, onChange }: FiltersProps) {
  return (
    <>
      {filters().map(({ name, label, source }) => (
        <FilterControl
          key={name}
          label={label}
          source={source}
          value={view[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      {isFiltered(view) && (
        <Button variant="subtle" px={8} onClick={() => onChange(noFilters)}>
          {t('Clear', { of: 'filters' })}
        </Button>
      )}
    </>
  );
}

/** Button for the sheet with filters and layout. */
function PhoneFilters({ view, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const count = filterNames.filter((name) => view[name].length > 0).length;
  return (
    <>
      <button
        type="button"
        className={c['phoneFilter']}
        data-set={count > 0 || undefined}
        aria-haspopup="dialog"
        aria-label={count ? t('Filters, {count} set', { count }) : t('Filters')}
        onPointerEnter={() => void FilterSheet.preload()}
        onClick={() => setOpen(true)}
      >
        <Icon path={mdiFilterVariant} size={20} />
        {count > 0 && <b className="num">{count}</b>}
      </button>
      {isOpen && <FilterSheet view={view} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Chooses the columns of the table; remembered for this person. */
function ColumnChooser({ columns: { possible, chosen, choose } }: { columns: ReturnType<typeof useColumns> }) {
  return (
    <Popover position="bottom-end" width={220} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t('Choose columns')}>
          <Icon path={mdiViewColumnOutline} size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group label={t('Columns')} value={[...chosen]} onChange={(keys) => choose(keys as ColumnKey[])}>
          <div className={c['columnList']}>
            {possible.map((key) => (
              <Checkbox key={key} value={key} label={columnOf(key).label} />
            ))}
          </div>
        </Checkbox.Group>
        <Button variant="subtle" size="xs" mt={8} onClick={() => choose(usualColumns)}>
          {t('Reset columns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
