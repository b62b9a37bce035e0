import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { mdiCheck, mdiMagnify } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { BirdViewState } from './bird-view-state.ts';
import type { BirdPage } from './use-bird-rows.ts';
import c from './bird.module.css';

interface BirdFiltersProps {
  view: BirdViewState;
  /** What can be chosen, and how much waits; undefined before the first answer. */
  around: BirdPage | undefined;
  onChange(changes: Record<string, string | undefined>): void;
}

export function BirdFilters({ view, around, onChange }: BirdFiltersProps) {
  const options = (all: string, entries: readonly { id: string; name: string }[]) => [
    { value: '', label: all },
    ...entries.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className={c['filters']} role="search" aria-label={t('Filters')}>
      <SearchBox key="search" value={view.search} onChange={(search) => onChange({ search: search || undefined })} />
      <Select
        w={176}
        aria-label={t('Department')}
        data={options(t('All departments'), around?.departments ?? [])}
        value={view.department}
        onChange={(id) => onChange({ department: id || undefined })}
        allowDeselect={false}
      />
      <Select
        w={148}
        aria-label={t('Shift')}
        data={options(t('All shifts'), around?.shift_templates ?? [])}
        value={view.shift}
        onChange={(id) => onChange({ shift: id || undefined })}
        allowDeselect={false}
      />
      <button type="button" className={c['chip']} aria-pressed={view.review} onClick={() => onChange({ review: view.review ? undefined : 'yes' })}>
        <DayIcon state="irregular" size={16} decorative />
        {t('To review')}
        <b className="num">{around?.counts.to_review ?? ''}</b>
      </button>
      <button
        type="button"
        className={`${c['chip']} ${c['weekends']}`}
        aria-pressed={view.weekends}
        onClick={() => onChange({ weekends: view.weekends ? 'no' : undefined })}
      >
        {view.weekends && <Icon path={mdiCheck} size={16} />}
        {t('Weekends')}
      </button>
    </div>
  );
}

/** What is typed goes into the address when the typing rests. */
function SearchBox({ value, onChange }: { value: string; onChange(search: string): void }) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim();
    onChange(sent.current);
  }, 250);
  useEffect(() => {
    // The back button, or 'Clear the filters'.
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  return (
    <TextInput
      w={220}
      type="search"
      aria-label={t('Search in this table')}
      placeholder={t('Name or username')}
      leftSection={<Icon path={mdiMagnify} size={18} />}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
}
