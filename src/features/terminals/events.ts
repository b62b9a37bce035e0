import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface TerminalsChanged {
  /** Whether figures in the settings may have changed: terminals, silent ones, or punches that need attention. */
  readonly in_settings?: boolean;
}

/** Raised when data about the terminals has changed and must be reloaded. */
export const terminalsChanged = defineEvent<TerminalsChanged>('terminals.changed');

/** Raised when the pairing rule has changed. */
export const pairingChanged = defineEvent<Record<string, never>>('terminals.pairing-changed');

export type TerminalProblem = 'networks' | 'clock' | 'full' | 'silent' | 'address';

/** Raised when a terminal needs attention; people who see terminals are notified. */
export const terminalTrouble = defineEvent<{ readonly terminal_id: string; readonly trouble: TerminalProblem }>(
  'terminals.trouble',
);

/** Tells every open terminal screen to reload. */
export const terminalNews = defineLiveEvent<Record<string, never>>('terminals.news');
