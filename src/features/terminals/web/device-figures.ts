import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { TerminalRow } from '../rules/shapes.ts';
import { terminalState } from '../rules/state.ts';

/** '28 of 31' if some people who should be on it are not. */
export const peopleText = ({ people, people_on_it, connection }: TerminalRow): string =>
  connection === 'push' && people_on_it < people
    ? t('{on} of {should}', { on: people_on_it, should: people })
    : number(Math.max(people, people_on_it));

/** Time since which a terminal is silent, in epoch seconds; undefined if it is not. */
export function silentSinceOf(row: TerminalRow, now: number): number | undefined {
  const { status, seen } = terminalState(row, now);
  return status === 'silent' && seen !== null ? seen : undefined;
}
