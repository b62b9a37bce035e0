import { ActionIcon, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { mdiAccountOffOutline, mdiMagnify, mdiPrinterOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import type { Change } from '#platform/web/use-address.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LayoutSwitch } from '../bar/LayoutSwitch.tsx';
import { directoryApi } from '../directory-api.ts';
import { chartLevels, usualLevels } from '../directory-view.ts';
import type { Chart } from './use-chart.ts';
import c from './org.module.css';
import p from '../people.module.css';

interface ChartBarProps {
  chart: Chart;
  levels: number;
  isAlone: boolean;
  onSeek(id: string): void;
  onChange: Change;
}

export function ChartBar({ chart, levels, isAlone, onSeek, onChange }: ChartBarProps) {
  const setLevels = (text: string | null) => {
    chart.fold();
    onChange({ levels: Number(text) === usualLevels ? undefined : (text ?? undefined) }, { replace: true });
  };
  return (
    <div className={`${p['bar']} ${c['bar']}`} role="search" aria-label={t('Filters')}>
      <FindInChart
        onFound={(id) => {
          onChange({ alone: undefined }, { replace: true });
          onSeek(id);
        }}
      />
      <Select
        w={152}
        aria-label={t('Expanded levels')}
        data={chartLevels.map((count) => ({
          value: String(count),
          label: t('{count, plural, one {Expand # level} other {Expand # levels}}', { count }),
        }))}
        value={String(levels)}
        onChange={setLevels}
        allowDeselect={false}
      />
      <AloneChip chart={chart} isAlone={isAlone} onChange={onChange} />
      <div className={p['barRight']}>
        <ActionIcon
          variant="default"
          size={36}
          className={c['print'] ?? ''}
          aria-label={t('Print chart')}
          onClick={() => window.print()}
        >
          <Icon path={mdiPrinterOutline} size={18} />
        </ActionIcon>
        <LayoutSwitch layout="chart" onChange={onChange} />
      </div>
    </div>
  );
}

function AloneChip({ chart, isAlone, onChange }: Pick<ChartBarProps, 'chart' | 'isAlone' | 'onChange'>) {
  return (
    <button
      type="button"
      className={c['chip']}
      aria-pressed={isAlone}
      onClick={() => onChange({ alone: isAlone ? undefined : 'yes' })}
    >
      <Icon path={mdiAccountOffOutline} size={16} />
      {t('No manager')}
      <b className="num">{chart.data?.counts.alone ?? ''}</b>
    </button>
  );
}

/** Milliseconds without typing before the search starts. */
const restMs = 200;
const maxFound = 8;

/** Finds a person, scrolls to them and opens the path to them. */
function FindInChart({ onFound }: { onFound(id: string): void }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), restMs);
  const found = useQuery({
    ...directoryApi.index.read({ query: { search, per_page: maxFound } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const people = search === '' ? [] : (found.data?.data ?? []);
  return (
    <Select
      className={p['find'] ?? ''}
      aria-label={t('Find someone in the chart')}
      placeholder={t('Find someone in the chart')}
      leftSection={<Icon path={mdiMagnify} size={18} />}
      rightSection={<span />}
      data={people.map(({ id, name, designation }) => ({
        value: id,
        label: designation ? `${name} · ${designation.name}` : name,
      }))}
      value={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={search && !found.isFetching ? t('No matches') : undefined}
      onChange={(id) => {
        if (!id) return;
        setTyped('');
        onFound(id);
      }}
    />
  );
}
