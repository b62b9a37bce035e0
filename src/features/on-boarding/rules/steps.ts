import type { Author, Tab } from '../contract.ts';

/** What is kept of the way through: that the link was opened, and each step that was left behind. */
export type Step = Tab | 'opened';

/** The steps of an invitation with what is done of them: the handbook is only one where there is an address. */
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
