import { useEffect, type RefObject } from 'react';

/** CSS pixels: width of A4 landscape, and the minimum width of a column there (org.module.css). */
const [paperWidth, columnWidth] = [1040, 160];
/** Smallest legible zoom: a larger chart overflows to the right and needs larger paper. */
const smallestZoom = 0.4;

/** Prints the chart as wide as the paper, whatever its zoom, and in the light scheme, since paper is white. */
export function usePaper(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement;
    let undo: (() => void) | undefined;
    const begin = () => {
      const chart = sheet.current;
      if (!chart || undo) return;
      const before = { zoom: chart.style.zoom, scheme: root.dataset['mantineColorScheme'] };
      chart.style.zoom = String(zoomFor(chart));
      root.dataset['mantineColorScheme'] = 'light';
      undo = () => {
        chart.style.zoom = before.zoom;
        if (before.scheme) root.dataset['mantineColorScheme'] = before.scheme;
      };
    };
    const end = () => {
      undo?.();
      undo = undefined;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      end();
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [sheet]);
}

/** Returns the zoom at which the row with the most managers fits. */
function zoomFor(chart: HTMLElement): number {
  const columns = [...chart.querySelectorAll('[role=tree] > li > ul')].map((row) => row.children.length);
  return Math.max(smallestZoom, Math.min(1, paperWidth / (Math.max(1, ...columns) * columnWidth)));
}
