import type { NewTemplate } from '#features/shifts/server/commands.ts';
import { ImportRefused } from './import-file.ts';

/**
 * Parses standard hours as typed for an import, Monday to Friday without a break:
 * '09:30/8h', '22:00/7h30m', '8:00/7.5h'.
 * @throws ImportRefused when they cannot be parsed
 */
export function hoursFrom(text: string): NewTemplate {
  const [, hour = '', minute = '', hours = '', minutes = '0'] =
    /^(\d{1,2}):(\d\d)\/(\d{1,2}(?:\.\d{1,2})?)h(?:(\d{1,2})m)?$/.exec(text.trim()) ?? [];
  const work_time = Math.round(Number(hours) * 3600) + Number(minutes) * 60;
  if (!hour || Number(hour) > 23 || Number(minute) > 59 || Number(minutes) > 59 || work_time < 60 || work_time > 86_400)
    throw new ImportRefused(`--shift ${text} cannot be read. Write the start and the time of work, such as 09:30/8h.`);
  return {
    name: 'Standard hours',
    color: '#323DA5',
    start_time: `${hour.padStart(2, '0')}:${minute}`,
    work_time,
    break_time: 0,
    grace_minutes: null,
    repeat_on: [1, 2, 3, 4, 5],
  };
}
