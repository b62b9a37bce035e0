import type { Author, Tab } from '../contract.ts';

/** Recorded progress: the opened link and each completed step. */
export type Step = Tab | 'opened';

/** Returns the steps of an invitation and whether they are done; the handbook is one only if it has a URL. */
export function stepsOf(
  done: ReadonlySet<string>,
  hasHandbook: boolean,
): Pick<Author, 'tabs' | 'current_tab' | 'on_boarding_tabs'> {
  const tabs: Tab[] = ['password', 'avatar', ...(hasHandbook ? (['handbook'] as const) : []), 'complete'];
  return {
    tabs,
    current_tab: tabs.find((tab) => !done.has(tab)) ?? 'complete',
    on_boarding_tabs: tabs.map((name) => ({ name, is_done: done.has(name) })),
  };
}
