import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n.ts';
import { InlineError } from '../QueryState.tsx';
import { SkeletonRows } from '../SkeletonRows.tsx';
import { matchingOptions, useFilterOptions, type FilterSource } from './FilterControl.tsx';
import c from './filter.module.css';

interface FilterChecksProps {
  label: string;
  source: FilterSource;
  value: readonly string[];
  onChange(value: readonly string[]): void;
}

/** Maximum number of options shown; the others are found by typing. */
const maxShown = 30;

/** The filter as a vertical list: in the sheet of a phone. */
export function FilterChecks({ label, source, value, onChange }: FilterChecksProps) {
  const [isOpen, setOpen] = useState(value.length > 0);
  return (
    <details className={c['checks']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label}
        {value.length > 0 && <b className="num">{value.length}</b>}
      </summary>
      {isOpen && <Checks label={label} source={source} value={value} onChange={onChange} />}
    </details>
  );
}

function Checks({ label, source, value, onChange }: FilterChecksProps) {
  const [search, setSearch] = useState('');
  const { options, error, refetch } = useFilterOptions(source, true);
  if (error && !options) return <InlineError error={error} retry={() => void refetch()} />;
  if (!options) return <SkeletonRows rows={3} />;
  return (
    <Checkbox.Group value={[...value]} onChange={onChange} aria-label={label}>
      {options.length > maxShown && (
        <TextInput
          type="search"
          aria-label={t('Search {label}', { label })}
          placeholder={t('Search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {matchingOptions(options, search)
        .slice(0, maxShown)
        .map(({ id, name, total }) => (
          <Checkbox key={id} value={id} label={total === undefined ? name : `${name} (${total})`} />
        ))}
    </Checkbox.Group>
  );
}
