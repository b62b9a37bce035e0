import { ActionIcon } from '@mantine/core';
import { mdiMinus, mdiPlus } from '@mdi/js';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import type { Change } from '#platform/web/use-address.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useWhereabouts } from '#features/dashboard/web/parts/use-whereabouts.ts';
import { AddPersonMain } from '#features/employment/web/parts/AddPersonMain.tsx';
import { useProfileLinks } from '#features/people/web/parts/profile-links.ts';
import { PeopleOutsideChart } from './PeopleOutsideChart.tsx';
import { ChartBar } from './ChartBar.tsx';
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
  isAlone: boolean;
  onChange: Change;
}

/** Shows the organisation chart. */
export function OrgChart({ levels, person, isAlone, onChange }: OrgChartProps) {
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
      <ChartBar chart={chart} levels={levels} isAlone={isAlone} onSeek={seek} onChange={onChange} />
      <div className={p['room']}>
        {isAlone ? (
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

/** '60 people on 4 levels, 11 of them lead others' */
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

/** Zoom in per cent. */
const [smallest, largest, stepOfZoom] = [50, 150, 10];

interface CanvasProps {
  chart: Chart;
  frame: React.RefObject<HTMLDivElement | null>;
  focus: ReturnType<typeof useTreeFocus>;
}

function Canvas({ chart, frame, focus }: CanvasProps) {
  const [zoom, setZoom] = useState(100);
  const places = useWhereabouts(focus.shown);
  const links = useProfileLinks();
  useTopInSight(frame);
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
function useTopInSight(frame: CanvasProps['frame']): void {
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
        disabled={zoom <= smallest}
        onClick={() => onZoom(zoom - stepOfZoom)}
      >
        <Icon path={mdiMinus} size={18} />
      </ActionIcon>
      <span className="num">{zoom} %</span>
      <ActionIcon
        size={32}
        aria-label={t('Zoom in')}
        disabled={zoom >= largest}
        onClick={() => onZoom(zoom + stepOfZoom)}
      >
        <Icon path={mdiPlus} size={18} />
      </ActionIcon>
    </div>
  );
}
