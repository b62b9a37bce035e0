import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface TerminalsChanged {
  /** What the settings say may be something else: how many there are, how many are silent, or how many punches need somebody. */
  readonly in_settings?: boolean;
}

/** Something about the terminals is to be read anew. */
export const terminalsChanged = defineEvent<TerminalsChanged>('terminals.changed');

/** Punches are paired by another rule from now on. */
export const pairingChanged = defineEvent<Record<string, never>>('terminals.pairing-changed');

export type Trouble = 'networks' | 'clock' | 'full' | 'silent' | 'address';

/** A terminal needs somebody; those who see terminals are told. */
export const terminalTrouble = defineEvent<{ readonly terminal_id: string; readonly trouble: Trouble }>(
  'terminals.trouble',
);

/** Every open screen of the terminals reads anew. */
export const terminalNews = defineLiveEvent<Record<string, never>>('terminals.news');
