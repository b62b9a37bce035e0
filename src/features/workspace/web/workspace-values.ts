import { serverNow } from '#platform/web/server-time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** The browser's time zone. */
export const ownTimezone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Today by the server's clock, as this machine's may be wrong. */
const todayHere = () =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(serverNow()))
    .toZonedDateTimeISO(ownTimezone)
    .toPlainDate()
    .toString() as LocalDate;

/** Returns the initial values: the time zone and usual hours. */
export function initialValues(token: string) {
  return {
    token,
    company_name: '',
    timezone: ownTimezone,
    country_id: null as string | null,
    /** Time is recorded from today unless another day is chosen. */
    app_calendar_start_date: todayHere(),
    name: '',
    email: '',
    password: '',
    password_confirmation: '',
    full_time: { work_time: 40 * 3600, days: 5 },
    standard_hours: { repeat_on: [1, 2, 3, 4, 5], start_time: '09:00', work_time: 8 * 3600, break_time: 30 * 60 },
  };
}
export type WorkspaceValues = ReturnType<typeof initialValues>;
