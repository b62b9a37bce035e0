import type { Page } from '@playwright/test';

/** Window sizes of phones and a laptop, and of a laptop at 200 %, which halves it. */
export const windowSizes = [
  { width: 360, height: 780 },
  { width: 390, height: 844 },
  { width: 683, height: 384 },
  { width: 1366, height: 768 },
] as const;

/**
 * Returns sentences about faults of a page in its window. Scrolls every scrollable box to its end in both directions:
 * the document itself must not move, the bars must stay in place, the screen's box must not move sideways,
 * and a screen must end with content and not with a blank.
 */
export const boundsFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const main = document.querySelector('main');
    const isFramed = main !== null && getComputedStyle(main).overflowY !== 'visible';
    const scrollable = [...document.querySelectorAll('*')].filter(
      (element) =>
        (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth) &&
        /auto|scroll/.test(`${getComputedStyle(element).overflowX} ${getComputedStyle(element).overflowY}`),
    );
    const places = scrollable.map((element) => [element, element.scrollLeft, element.scrollTop] as const);
    const root = document.documentElement;
    // From right to left, the end of a line is at the left, where positions are negative.
    const end = root.dir === 'rtl' ? -100_000 : 100_000;
    for (const element of scrollable) element.scrollTo(end, 100_000);
    root.scrollTo(end, 100_000);
    if (root.scrollLeft !== 0) faults.push(`the document moves sideways by ${Math.abs(root.scrollLeft)} px`);
    if (isFramed && root.scrollTop > 0) faults.push(`the document moves by ${root.scrollTop} px`);
    const bar = document.querySelector('header')?.getBoundingClientRect();
    if (isFramed && bar && Math.abs(bar.top) > 0.5) faults.push('the bar at the top has moved');
    for (const bars of document.querySelectorAll('nav[aria-label="Main"]')) {
      const { height, bottom } = bars.getBoundingClientRect();
      if (height > 0 && Math.abs(bottom - innerHeight) > 0.5) faults.push('the main menu has moved');
    }
    const title = document.querySelector('main h1');
    /** The last box in an element; one with 'display: contents' has none of its own. */
    const lastBoxIn = (element: Element): Element | null => {
      const last = element.lastElementChild;
      return last && getComputedStyle(last).display === 'contents' ? lastBoxIn(last) : last;
    };
    const holders = [...document.querySelectorAll('main, main *')].filter(
      (element) => element === main || (scrollable.includes(element) && title && element.contains(title)),
    );
    for (const holder of holders) {
      if (holder.scrollLeft !== 0) faults.push(`the screen moves sideways by ${Math.abs(holder.scrollLeft)} px`);
      const [last, own] = [lastBoxIn(holder)?.getBoundingClientRect(), holder.getBoundingClientRect()];
      const blank = last && scrollable.includes(holder) ? own.bottom - last.bottom : 0;
      if (blank > 80) faults.push(`the screen ends with ${Math.round(blank)} px of nothing`);
    }
    for (const table of document.querySelectorAll('main table')) {
      const around = table.parentElement;
      if (!around || getComputedStyle(around).overflowX !== 'visible') continue;
      const over = table.getBoundingClientRect().width - around.getBoundingClientRect().width;
      if (over > 1) faults.push(`a table is ${Math.round(over)} px wider than the box around it`);
    }
    for (const [element, left, top] of places) element.scrollTo(left, top);
    root.scrollTo(0, 0);
    return faults;
  });
