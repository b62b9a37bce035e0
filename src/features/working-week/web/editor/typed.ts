import { hoursAndMinutes } from '#platform/shared/time.ts';

// Reads hours as people type them.

/** Reads '8', '7.5', '7,5', '7:30', '7h', '7h 30m', '30m'. @returns seconds; null for anything else */
export function readHours(text: string): number | null {
  const typed = text.trim().toLowerCase();
  const decimal = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*h?$/.exec(typed);
  if (decimal) return Math.round(Number(`${decimal[1]}.${decimal[2] ?? 0}`) * 60) * 60;
  const clock = /^(\d{1,3}):(\d{2})$/.exec(typed) ?? /^(\d{1,3})\s*h\s*(\d{1,2})\s*m?$/.exec(typed);
  if (clock && Number(clock[2]) < 60) return Number(clock[1]) * 3600 + Number(clock[2]) * 60;
  const minutes = /^(\d{1,3})\s*m(?:in)?$/.exec(typed);
  return minutes ? Number(minutes[1]) * 60 : null;
}

export const writtenHours = (seconds: number | null): string => (seconds === null ? '' : hoursAndMinutes(seconds));
