import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { inlineKey } from '#platform/web/direction.ts';
import { managersAbove, visibleIds, drawnTeam } from './tree.ts';
import type { Chart } from './use-chart.ts';

/** Handles the keys of a tree (WAI-ARIA): up and down move, left and right fold and open, Enter opens the profile. */
export function useTreeFocus(frame: RefObject<HTMLElement | null>, chart: Chart) {
  const router = useRouter();
  const shown = visibleIds(chart.tree, chart.unfolded);
  const [place, setPlace] = useState<string>();
  const active = place !== undefined && shown.includes(place) ? place : shown[0];
  const want = useFocusSoon(frame);
  const focus = (id: string | undefined) => {
    if (id === undefined) return;
    want(id);
    setPlace(id);
  };
  const open = (id: string) => void router.navigate({ to: profilePath(chart.tree.people.get(id)?.username ?? '') });
  return {
    active,
    shown,
    /** Scrolls to a person and focuses them, as soon as they are rendered. */
    focus,
    onFocus: ({ target }: FocusEvent) => {
      const id = target.closest<HTMLElement>('[data-node]')?.dataset['node'];
      if (id !== undefined) setPlace(id);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const key = keysOf(chart, { shown, active, focus, open })[inlineKey(event)];
      const isNode = event.target instanceof HTMLElement && event.target.dataset['node'] !== undefined;
      if (!key || !isNode || active === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      key(active);
    },
  };
}

/** @returns a function that focuses a person once they are rendered */
function useFocusSoon(frame: RefObject<HTMLElement | null>): (id: string) => void {
  const targetId = useRef<string>(undefined);
  useEffect(() => {
    const node = targetId.current && frame.current?.querySelector<HTMLElement>(`[data-node="${targetId.current}"]`);
    if (!node) return;
    targetId.current = undefined;
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
  return (id) => (targetId.current = id);
}

interface Moves {
  readonly shown: readonly string[];
  readonly active: string | undefined;
  focus(id: string | undefined): void;
  open(id: string): void;
}

function keysOf({ tree, unfolded, turn }: Chart, { shown, active, focus, open }: Moves) {
  const step = (by: number) => focus(shown[Math.max(0, Math.min(shown.length - 1, shown.indexOf(active ?? '') + by))]);
  const leads = (id: string) => (tree.people.get(id)?.total_reports ?? 0) > 0;
  const keys: Readonly<Record<string, (id: string) => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    ArrowBack: (id) => (leads(id) && unfolded.isOpen(id) ? turn(id, false) : focus(managersAbove(tree, id)[0])),
    ArrowForward(id) {
      if (!leads(id)) return;
      if (unfolded.isOpen(id)) focus(drawnTeam(tree, id, unfolded)[0]);
      else turn(id, true);
    },
    Home: () => focus(shown[0]),
    End: () => focus(shown.at(-1)),
    Enter: open,
  };
  return keys;
}
