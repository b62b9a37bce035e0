/** What a panel does with a day beside showing it: its times are edited, or its flags. */
export type DayMode = 'times' | 'flags' | undefined;

/** As the address says it: `?edit=times`. */
export const dayMode = (value: unknown): DayMode => (value === 'times' || value === 'flags' ? value : undefined);
