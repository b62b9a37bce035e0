import { calendar } from '#features/calendar/contract.ts';
import { localOf } from '#platform/shared/time.ts';
import type { CaseCompany } from '../case-company.ts';
import type { FeedQuestion } from '../format/questions.ts';
import { NotPossible } from '../not-possible.ts';
import { zoneOf } from '../zones.ts';

/** The event of a date in the calendar to which the person subscribes. */
export async function feedAnswer(company: CaseCompany, { who, feed: date, says }: FeedQuestion) {
  const { address } = await company.as(who, calendar.renewFeed, { body: {} });
  const file = address?.split('/').at(-1);
  if (file === undefined) throw new NotPossible(`${who} has no calendar to subscribe to`);
  const text = String(await company.as(who, calendar.file, { params: { file } }));
  const zone = zoneOf(company.case, who, date);
  const events = eventsOf(text).filter((event) => momentOf(event, 'DTSTART', zone).startsWith(date));
  const timed = events.find((event) => momentOf(event, 'DTSTART', zone).includes(' '));
  const clock = (name: string) => timed && momentOf(timed, name, zone).slice(11, 16);
  return {
    starts: clock('DTSTART'),
    ends: clock('DTEND'),
    start: clock('DTSTART'),
    end: clock('DTEND'),
    says: says !== undefined && events.some((event) => event.includes(says)) ? says : events.map(summaryOf).join(', '),
  };
}

/** The events of an iCalendar file, with continued lines joined. */
const eventsOf = (text: string): string[] =>
  text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1);

/** Returns 'YYYY-MM-DD' of a whole day, or 'YYYY-MM-DD HH:mm:ss' by the clock of a zone. */
function momentOf(event: string, name: string, zone: string): string {
  const value = new RegExp(`^${name}[^:\\n]*:(\\w+)`, 'm').exec(event)?.[1] ?? '';
  const date = value.replace(/^(\d{4})(\d{2})(\d{2}).*/, '$1-$2-$3');
  if (!value.includes('T')) return date;
  const local = `${date} ${value.slice(9, 11)}:${value.slice(11, 13)}:${value.slice(13, 15)}`;
  return value.endsWith('Z') ? localOf(Date.parse(`${local.replace(' ', 'T')}Z`) / 1000, zone) : local;
}

const summaryOf = (event: string) => /^SUMMARY[^:\n]*:(.*)$/m.exec(event)?.[1]?.trim() ?? '';
