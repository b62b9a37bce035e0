import type { FeedEvent } from '#platform/shared/calendar.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Maximum octets of a line without its end (RFC 5545, 3.1). */
const lineOctets = 75;
/** Epoch seconds of 2020, from which sequence numbers count, as many clients use signed 32-bit integers. */
const sequenceBegan = 1_577_836_800;

interface Calendar {
  /** Name in calendar apps: 'Shifts, Alder & Finch'. */
  readonly name: string;
  /** The company's zone, for apps that display one; all times are in UTC. */
  readonly timezone: string;
  /** Domain that makes the event ids of this company globally unique. */
  readonly domain: string;
  readonly events: readonly FeedEvent[];
}

/**
 * Returns a calendar in the format of Apple, Google and Outlook (RFC 5545). Times are in UTC,
 * so that no time zone rules are sent that could differ from the client's. The same events give the same text.
 */
export function calendarText({ name, timezone, domain, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Muster//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(timezone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, domain)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines({ uid, title, text, start, end, changed_at, is_busy }: FeedEvent, domain: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${uid}@${domain}`)}`,
    `DTSTAMP:${instantText(changed_at)}`,
    `LAST-MODIFIED:${instantText(changed_at)}`,
    `SEQUENCE:${Math.max(0, changed_at - sequenceBegan)}`,
    momentLine('DTSTART', start),
    // DTEND of all-day events is exclusive.
    momentLine('DTEND', typeof end === 'number' ? end : addDays(end, 1)),
    `SUMMARY:${escapeText(title)}`,
    ...(text ? [`DESCRIPTION:${escapeText(text)}`] : []),
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

/** Escapes a text value (RFC 5545, 3.3.11) and drops characters that must not be sent. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Folds a long line at 75 octets, never within a character. */
function foldLine(line: string): string {
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

/** Returns the number of UTF-8 octets of a character. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}
