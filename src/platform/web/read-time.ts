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
