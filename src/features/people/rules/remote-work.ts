import type { LocalDate } from '#platform/shared/schemas.ts';

export interface RemoteRule {
  readonly is_allow_remote_work: number;
  readonly remote_work_date_start: LocalDate | null;
  readonly remote_work_date_end: LocalDate | null;
}

/** 0: never, 2: always, 1: between two dates, both included; a missing date leaves that side open (spec. B §3). */
export function mayWorkRemotely(
  { is_allow_remote_work, remote_work_date_start, remote_work_date_end }: RemoteRule,
  date: LocalDate,
): boolean {
  if (is_allow_remote_work !== 1) return is_allow_remote_work === 2;
  return (
    (remote_work_date_start === null || remote_work_date_start <= date) &&
    (remote_work_date_end === null || date <= remote_work_date_end)
  );
}
