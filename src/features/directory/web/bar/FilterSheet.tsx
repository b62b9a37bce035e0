import { Button } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { FilterChecks } from '#platform/web/ui/filter/FilterChecks.tsx';
import { Sheet } from '#platform/web/ui/Sheet.tsx';
import { isFiltered, noFilters, type ChangeDirectory, type DirectoryView } from '../directory-view.ts';
import { filters } from '../filters.ts';
import { LayoutSwitch } from './LayoutSwitch.tsx';
import c from '../people.module.css';

interface FilterSheetProps {
  view: DirectoryView;
  onChange: ChangeDirectory;
  onClose(): void;
}

/** Shows the controls that larger screens have in the bar. Each choice takes effect immediately on the list behind. */
export function FilterSheet({ view, onChange, onClose }: FilterSheetProps) {
  return (
    <Sheet label={t('Filters')} onClose={onClose}>
      <div className={c['sheet']}>
        <h2>{t('Filters')}</h2>
        <LayoutSwitch layout={view.view} onChange={onChange} hasWords />
        {filters().map(({ name, label, source }) => (
          <FilterChecks
            key={name}
            label={label}
            source={source}
            value={view[name]}
            onChange={(value) => onChange({ [name]: value }, { replace: true })}
          />
        ))}
        <footer>
          <Button variant="default" disabled={!isFiltered(view)} onClick={() => onChange(noFilters, { replace: true })}>
            {t('Clear', { of: 'filters' })}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('Show people')}
          </Button>
        </footer>
      </div>
    </Sheet>
  );
}
