import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePageLoad } from '#platform/web/page-load.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { listNews } from '#features/lists/events.ts';
import { peopleNews } from '#features/people/events.ts';
import { directoryApi } from '../directory-api.ts';
import { managersAbove, levelOf, treeOf, type ChartOpenState } from './tree.ts';

/**
 * Loads the open part of the chart: the first levels immediately, teams
 * below when they are opened, and the path to a person searched for.
 */
export function useChart(levels: number) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const [sought, setSought] = useState<string>();
  const opened = [...turned].filter(([, isOpen]) => isOpen).map(([id]) => id);
  const { base, tree } = useParts(levels, [...new Set([...opened, ...whole])], sought);
  const way = sought ? managersAbove(tree, sought) : [];
  const unfolded: ChartOpenState = {
    isOpen: (id) => turned.get(id) ?? (way.includes(id) || levelOf(tree, id) < levels),
    isWhole: (id) => whole.has(id) || way.includes(id),
  };
  useChartNews();
  return {
    ...base,
    tree,
    unfolded,
    turn: (id: string, isOpen: boolean) => setTurned((old) => new Map(old).set(id, isOpen)),
    showWhole: (id: string) => setWhole((old) => new Set(old).add(id)),
    seek(id: string) {
      setSought(id);
      // Folded teams on the path open again.
      setTurned((old) => new Map([...old].filter(([, isOpen]) => isOpen)));
    },
    fold() {
      setTurned(new Map());
      setWhole(new Set());
      setSought(undefined);
    },
  };
}

/** @param people managers whose teams are loaded in addition to the first levels */
function useParts(levels: number, people: readonly string[], sought: string | undefined) {
  const base = useQuery({
    ...directoryApi.chart.read({ query: { levels: levels + 1 } }),
    placeholderData: keepPreviousData,
  });
  usePageLoad(base);
  const parts = useQueries({
    queries: [
      ...(sought ? [directoryApi.chart.read({ query: { levels: 1, open_to: sought } })] : []),
      ...people.map((under) => directoryApi.chart.read({ query: { under, levels: 1 } })),
    ],
    combine: (answers) => answers.flatMap(({ data }) => (data ? [data.data] : [])),
  });
  const tree = useMemo(() => treeOf([base.data?.data ?? [], ...parts]), [base.data, parts]);
  return { base, tree };
}

function useChartNews(): void {
  const cache = useQueryClient();
  const everything = () => void cache.invalidateQueries({ queryKey: directoryApi.chart.key });
  useLive(peopleNews, everything);
  useLive(listNews, everything);
  useLive(connected, everything);
}

export type Chart = ReturnType<typeof useChart>;
