import type { MouseEvent } from 'react';
import { useProfileLinks } from '#features/people/web/parts/profile-links.ts';
import type { MenuPlace } from './table/PersonMenu.tsx';
import type { useListFocus } from './use-list-focus.ts';
import type { Picking } from './use-picking.ts';

/** Handles keys and pointer of a list of people once for all rows. */
export function useTableEvents(
  picking: Picking,
  focus: ReturnType<typeof useListFocus>,
  onMenu: (at: MenuPlace) => void,
) {
  const links = useProfileLinks();
  return {
    onKeyDown: focus.onKeyDown,
    onFocus: focus.onFocus,
    onMouseOver: links.onMouseOver,
    onClick(event: MouseEvent) {
      links.onClick(event);
      const target = event.target instanceof Element ? event.target : null;
      const row = Number(target?.closest<HTMLElement>('[data-row]')?.dataset['row']);
      const button = target?.closest<HTMLElement>('[data-control="more"]');
      if (button) onMenu({ row, button });
      else if (target?.closest('[data-tick]')) {
        if (event.shiftKey) picking.extend(focus.active, row);
        else picking.toggle(row);
      }
    },
  };
}
