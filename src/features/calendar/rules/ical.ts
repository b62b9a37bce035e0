import type { FeedEvent } from '#platform/shared/calendar.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** The longest line that may be sent, in octets without its end (RFC 5545, 3.1). */
const lineOctets = 75;
/** Epoch seconds of 2020: a sequence counts from here, since many clients read 32 bits with a sign. */
const sequenceBegan = 1_577_836_800;

interface Calendar {
  /** As the calendar is listed: 'Shifts, Alder & Finch'. */
  readonly name: string;
  /** The company's zone, for clients that show one beside a calendar; all times are instants of UTC. */
  readonly timezone: string;
  /** Makes identifiers of this company's events different from all others in the world. */
  readonly domain: string;
  readonly events: readonly FeedEvent[];
}

/**
 * A calendar as Apple, Google and Outlook take it (RFC 5545). Times are instants of UTC, so that no table of clock
 * changes has to be sent, and the client's own can be no other than ours. The same events make the same text.
 */
export function calendarText({ name, timezone, domain, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Muster//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${escaped(timezone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, domain)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, title, text, start, end, changed_at, is_busy }: FeedEvent, domain: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(`${uid}@${domain}`)}`,
    `DTSTAMP:${instantText(changed_at)}`,
    `LAST-MODIFIED:${instantText(changed_at)}`,
    `SEQUENCE:${Math.max(0, changed_at - sequenceBegan)}`,
    momentLine('DTSTART', start),
    // The end of whole days is the first day that is free again.
    momentLine('DTEND', typeof end === 'number' ? end : addDays(end, 1)),
    `SUMMARY:${escaped(title)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    `TRANSP:${is_busy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ];
}

const momentLine = (name: string, moment: number | LocalDate): string =>
  typeof moment === 'number' ? `${name}:${instantText(moment)}` : `${name};VALUE=DATE:${moment.replaceAll('-', '')}`;

/** '20261203T130000Z' of epoch seconds */
const instantText = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** A text as a value (RFC 5545, 3.3.11); signs that no client may be sent are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Continues a line that is too long on the next one, never within a character. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > lineOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** Octets of one character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}
