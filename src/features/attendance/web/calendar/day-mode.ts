/** Mode of a panel besides showing the day: editing its times or its flags. */
export type DayMode = 'times' | 'flags' | undefined;

/** Reads the mode from the URL: `?edit=times`. */
export const dayMode = (value: unknown): DayMode => (value === 'times' || value === 'flags' ? value : undefined);
