import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { FeedEvent } from '#platform/shared/calendar.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { calendarText } from './ical.ts';

const shift: FeedEvent = {
  uid: 'shift-2026-12-03',
  title: 'Late',
  text: '',
  start: Date.parse('2026-12-03T13:00:00Z') / 1000,
  end: Date.parse('2026-12-03T21:30:00Z') / 1000,
  changed_at: Date.parse('2026-12-01T15:12:00Z') / 1000,
  is_busy: true,
};

const textOf = (...events: FeedEvent[]) =>
  calendarText({ name: 'Muster, Acme', timezone: 'Europe/Berlin', domain: 'acme.muster', events });

/** Parses the text with an independent library. */
function parseCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
}

test('a calendar is written as the standard has it', () => {
  expect(textOf(shift)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Muster//Muster//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Muster\\, Acme',
      'X-WR-CALNAME:Muster\\, Acme',
      'X-WR-TIMEZONE:Europe/Berlin',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:shift-2026-12-03@acme.muster',
      'DTSTAMP:20261201T151200Z',
      'LAST-MODIFIED:20261201T151200Z',
      'SEQUENCE:218301120',
      'DTSTART:20261203T130000Z',
      'DTEND:20261203T213000Z',
      'SUMMARY:Late',
      'TRANSP:OPAQUE',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('an empty calendar is one, too', () => {
  expect(parseCalendar(textOf())).toEqual([]);
});

test('whole days end on the first day that is free again', () => {
  const leave = { ...shift, start: '2026-12-28' as LocalDate, end: '2026-12-31' as LocalDate };
  expect(textOf(leave)).toContain('DTSTART;VALUE=DATE:20261228\r\nDTEND;VALUE=DATE:20270101\r\n');
});

test('a later change has a higher sequence', () => {
  const [before, after] = parseCalendar(textOf(shift, { ...shift, changed_at: shift.changed_at + 1 }));
  expect((after?.sequence ?? 0) - (before?.sequence ?? 0)).toBe(1);
});

/** Generates texts with all characters that have a meaning in the format. */
const dirty = fc
  .array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(';', ',', '\\', '\n', '\r\n', 'ø', '🌙', '\t', '"', ':')),
  )
  .map((parts) => parts.join(''));
const seconds = fc.integer({ min: 1_577_836_800, max: 4_000_000_000 });

test('titles round-trip in lines of at most 75 octets', () => {
  const events = fc.array(fc.record({ title: dirty, text: dirty, start: seconds, length: fc.nat(100_000) }));
  const property = fc.property(events, (expectedEvents) => {
    const made = expectedEvents.map(({ title, text, start, length }, index) => ({
      ...shift,
      uid: `shift-${index}`,
      title,
      text,
      start,
      end: start + length,
    }));
    const written = textOf(...made);
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const tidy = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '');
    expect(
      parseCalendar(written).map(({ uid, summary, description, startDate, endDate }) => ({
        uid,
        title: summary ?? '',
        text: description ?? '',
        start: startDate.toUnixTime(),
        end: endDate.toUnixTime(),
      })),
    ).toEqual(
      made.map(({ uid, title, text, start, end }) => ({
        uid: `${uid}@acme.muster`,
        title: tidy(title),
        text: tidy(text),
        start,
        end,
      })),
    );
  });
  fc.assert(property, { numRuns: 200 });
});
