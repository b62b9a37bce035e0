import { ActionIcon, Select } from '@mantine/core';
import { mdiMinus, mdiPlus, mdiAccountOffOutline, mdiMagnify, mdiPrinterOutline } from '@mdi/js';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useWhereabouts } from '#features/dashboard/web/parts/use-whereabouts.ts';
import { AddPersonMain } from '#features/employment/web/parts/AddPersonMain.tsx';
import { useProfileLinks } from '#features/people/web/parts/profile-links.ts';
import { LayoutSwitch } from '../bar/LayoutSwitch.tsx';
import { directoryApi } from '../directory-api.ts';
import { chartLevels, type ChangeDirectory } from '../directory-view.ts';
import { PeopleOutsideChart } from './PeopleOutsideChart.tsx';
import { ChartTree } from './ChartTree.tsx';
import { useChart, type Chart } from './use-chart.ts';
import { usePaper } from './use-paper.ts';
import { useTreeFocus } from './use-tree-focus.ts';
import c from './org.module.css';
import p from '../people.module.css';

interface OrgChartProps {
  /** Number of open levels, from the top. */
  levels: number;
  /** Id of the person to scroll to first, or empty. */
  person: string;
  /** Whether people outside the chart are listed instead of it. */
  showsOutside: boolean;
  onChange: ChangeDirectory;
}

/** Shows the organisation chart. */
export function OrgChart({ levels, person, showsOutside, onChange }: OrgChartProps) {
  const chart = useChart(levels);
  const frame = useRef<HTMLDivElement>(null);
  const focus = useTreeFocus(frame, chart);
  const seek = (id: string) => {
    chart.seek(id);
    focus.focus(id);
  };
  useEffect(() => {
    if (person) seek(person);
    // oxlint-disable-next-line react/exhaustive-deps -- once, whatever is looked for afterwards
  }, [person]);
  return (
    <>
      <div className={p['head']} data-printed>
        <PageHead title={t('People')} line={chart.data ? chartLine(chart.data.counts) : '\u00a0'}>
          <AddPersonMain />
        </PageHead>
      </div>
      <ChartBar chart={chart} levels={levels} showsOutside={showsOutside} onSeek={seek} onChange={onChange} />
      <div className={p['room']}>
        {showsOutside ? (
          <PeopleOutsideChart />
        ) : (
          <QueryState query={chart} page isEmpty={({ data }) => data.length === 0} empty={<NoManagers />}>
            {() => <Canvas chart={chart} frame={frame} focus={focus} />}
          </QueryState>
        )}
      </div>
    </>
  );
}

/** '60 people on 4 levels, 11 managers' */
function chartLine({ people, levels, leaders }: NonNullable<Chart['data']>['counts']): string {
  if (levels === 0) return t('{count, plural, one {# person} other {# people}}', { count: people });
  return [
    t('{people} on {levels}', {
      people: t('{count, plural, one {# person} other {# people}}', { count: people }),
      levels: t('{count, plural, one {# level} other {# levels}}', { count: levels }),
    }),
    t('{count, plural, one {# manager} other {# managers}}', { count: leaders }),
  ].join(', ');
}

function NoManagers() {
  return (
    <Card className={p['instead']}>
      <EmptyState
        title={t('No one has a manager yet')}
        text={t('Set managers in people’s profiles, or for several people in the table.')}
      />
    </Card>
  );
}

const zoomPercent = { min: 50, max: 150, step: 10 };

interface CanvasProps {
  chart: Chart;
  frame: React.RefObject<HTMLDivElement | null>;
  focus: ReturnType<typeof useTreeFocus>;
}

function Canvas({ chart, frame, focus }: CanvasProps) {
  const [zoom, setZoom] = useState(100);
  const places = useWhereabouts(focus.shown);
  const links = useProfileLinks();
  useScrollToTopPerson(frame);
  const sheet = useRef<HTMLDivElement>(null);
  usePaper(sheet);
  return (
    <div className={c['canvasRoom']}>
      <div ref={frame} className={c['canvas']}>
        {/* Links are handled here for all nodes; keys are handled by the tree inside. */}
        <div ref={sheet} style={{ zoom: zoom / 100 }} role="presentation" {...links}>
          <ChartTree
            chart={chart}
            places={places}
            active={focus.active}
            onFocus={focus.onFocus}
            onKeyDown={focus.onKeyDown}
          />
        </div>
      </div>
      <CanvasFoot zoom={zoom} onZoom={setZoom} />
    </div>
  );
}

/** Scrolls a chart wider than the window to the person at the top instead of the leftmost report. */
function useScrollToTopPerson(frame: CanvasProps['frame']): void {
  useLayoutEffect(() => {
    const [canvas, top] = [frame.current, frame.current?.querySelector('[data-node]')];
    if (!canvas || !top) return;
    const [room, box] = [canvas.getBoundingClientRect(), top.getBoundingClientRect()];
    /* physical: both boxes are measured on the screen, and a way between them is the same in both directions */
    canvas.scrollLeft += box.left + box.width / 2 - (room.left + room.width / 2);
  }, [frame]);
}

function CanvasFoot({ zoom, onZoom }: { zoom: number; onZoom(zoom: number): void }) {
  return (
    <div className={c['canvasFoot']}>
      <p data-keys aria-hidden>
        <kbd>←</kbd> <kbd>→</kbd> {t('collapse or expand')} <kbd>↑</kbd> <kbd>↓</kbd> {t('move')}{' '}
        <kbd>{t('Enter')}</kbd> {t('profile')}
      </p>
      <ActionIcon
        size={32}
        aria-label={t('Zoom out')}
        disabled={zoom <= zoomPercent.min}
        onClick={() => onZoom(zoom - zoomPercent.step)}
      >
        <Icon path={mdiMinus} size={18} />
      </ActionIcon>
      <span className="num">{zoom} %</span>
      <ActionIcon
        size={32}
        aria-label={t('Zoom in')}
        disabled={zoom >= zoomPercent.max}
        onClick={() => onZoom(zoom + zoomPercent.step)}
      >
        <Icon path={mdiPlus} size={18} />
      </ActionIcon>
    </div>
  );
}

interface ChartBarProps {
  chart: Chart;
  levels: number;
  showsOutside: boolean;
  onSeek(id: string): void;
  onChange: ChangeDirectory;
}

function ChartBar({ chart, levels, showsOutside, onSeek, onChange }: ChartBarProps) {
  const setLevels = (text: string | null) => {
    chart.fold();
    onChange({ levels: Number(text) }, { replace: true });
  };
  return (
    <div className={`${p['bar']} ${c['bar']}`} role="search" aria-label={t('Filters')}>
      <FindInChart
        onFound={(id) => {
          onChange({ alone: false }, { replace: true });
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
      <NoManagerChip chart={chart} showsOutside={showsOutside} onChange={onChange} />
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

function NoManagerChip({ chart, showsOutside, onChange }: Pick<ChartBarProps, 'chart' | 'showsOutside' | 'onChange'>) {
  return (
    <button
      type="button"
      className={c['chip']}
      aria-pressed={showsOutside}
      onClick={() => onChange({ alone: !showsOutside })}
    >
      <Icon path={mdiAccountOffOutline} size={16} />
      {t('No manager')}
      <b className="num">{chart.data?.counts.alone ?? ''}</b>
    </button>
  );
}

/** Milliseconds without typing before the search starts. */
const debounceMs = 200;
const maxFound = 8;

/** Finds a person, scrolls to them and opens the path to them. */
function FindInChart({ onFound }: { onFound(id: string): void }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), debounceMs);
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
