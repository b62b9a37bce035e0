import { useEffect, type RefObject } from 'react';

/** CSS pixels: what fits beside each other on A4 across, and what a column needs at least there (org.module.css). */
const [paperWidth, columnWidth] = [1040, 160];
/** Smaller than this nobody reads it: then the rest goes on to the right, and the paper has to be larger. */
const smallestZoom = 0.4;

/**
 * While the page is printed the chart is as wide as the paper, whatever it was zoomed to, and light: ink on paper has no
 * dark scheme.
 */
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

/** The most leaders side by side decide. */
function zoomFor(chart: HTMLElement): number {
  const columns = [...chart.querySelectorAll('[role=tree] > li > ul')].map((row) => row.children.length);
  return Math.max(smallestZoom, Math.min(1, paperWidth / (Math.max(1, ...columns) * columnWidth)));
}
