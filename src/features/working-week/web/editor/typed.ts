import { hoursAndMinutes } from '#platform/shared/time.ts';

// Reads hours and times as people type them.

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

/** Reads '8', '830', '08:30', '8.30', '8:30 pm'. @returns 'HH:mm'; null for anything else */
export function readTime(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const found = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(am|pm)?$/.exec(typed);
  if (!found) return null;
  const [, typedHours = '', typedMinutes = '0', half] = found;
  const minutes = Number(typedMinutes);
  let hours = Number(typedHours);
  if (half && (hours < 1 || hours > 12)) return null;
  if (half) hours = (hours % 12) + (half === 'pm' ? 12 : 0);
  if (hours > 23 || minutes > 59) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Whether a time being typed has its minutes: '16' may become '1630'. */
export const isCompleteTime = (text: string): boolean => /\d[:.]?\d{2}/.test(text) && readTime(text) !== null;
