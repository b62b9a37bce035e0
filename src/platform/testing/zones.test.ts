import { expect, test } from 'vitest';
import { zoneAtNoon } from './zones.ts';

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

test.each(['2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31'])(
  'it is noon somewhere at every hour of %s',
  (day) => {
    for (const hour of hours) {
      const now = Temporal.Instant.from(`${day}T${hour}:59:59Z`);
      const there = now.toZonedDateTimeISO(zoneAtNoon(now.epochMilliseconds));
      expect(there.toString().slice(0, 19)).toBe(`${day}T12:59:59`);
    }
  },
);
