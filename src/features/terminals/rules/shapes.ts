import { z } from 'zod';
import { isAddressOrRange } from '#platform/shared/ip-networks.ts';
import { localDate, pageMeta, paragraph, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { dayCell } from '#features/days/contract.ts';
import { isZone } from '#platform/shared/time.ts';
import { errorText } from '#platform/shared/sentences.ts';

export const connectionType = z.enum(['push', 'file']);
export const place = paragraph(60);
export const zoneName = z.string().refine(isZone, errorText('This time zone does not exist. Choose another one.'));
export const networks = z
  .array(
    z.string().refine(isAddressOrRange, errorText('Enter an address or network such as 203.0.113.7 or 203.0.113.0/24')),
  )
  .max(20, errorText('Enter at most 20'));

export const terminalRow = z.object({
  id: storedId,
  name: z.string(),
  connection: connectionType,
  place: z.string(),
  zone: z.string(),
  serial: z.string().nullable(),
  model: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  clock_off: z.number().int().nullable(),
  clock_off_at: z.string().nullable(),
  records_count: z.number().int().nullable(),
  records_capacity: z.number().int().nullable(),
  waiting: z.number().int(),
  people: z.number().int(),
  people_on_it: z.number().int(),
  punches_today: z.number().int(),
  /** Today's punches per quarter of an hour, by the terminal's clock. */
  quarters: z.array(z.number().int()).length(96),
  compared: z.string().nullable(),
});
export type TerminalRow = z.output<typeof terminalRow>;

export const terminalForm = z.object({
  id: storedId,
  name: z.string(),
  connection: connectionType,
  place: z.string(),
  zone: z.string(),
  allowed_networks: z.array(z.string()),
  serial: z.string().nullable(),
  /** Whether pairing follows its in and out keys. */
  trusts_keys: z.boolean(),
});

/** Settings of pairing. */
export const pairingRule = z.object({
  /** Longest gap between two pairs that counts as a break. */
  break_gap_minutes: z.number().int(),
  /** Time within which further taps count as the same tap. */
  same_tap_seconds: z.number().int(),
  /** Time within which a second in or out at a trusted terminal does not count. */
  second_key_minutes: z.number().int(),
});

const whole = (most: number, limits: ReturnType<typeof errorText>) =>
  z.number(errorText('Enter a number')).int(errorText('Enter a whole number')).min(0, limits).max(most, limits);

/** The same to change; what is omitted stays. */
export const pairingRuleForm = z.object({
  break_gap_minutes: whole(720, errorText('Enter 0 to 720 minutes')),
  same_tap_seconds: whole(600, errorText('Enter 0 to 600 seconds')).optional(),
  second_key_minutes: whole(60, errorText('Enter 0 to 60 minutes')).optional(),
});

export const terminalUser = z.object({
  pin: z.string().nullable(),
  person: z
    .object({ id: storedId, name: z.string(), avatar: z.string(), department: z.string().nullable() })
    .nullable(),
  /** Name on the terminal; null when the person is not on it. */
  name_on_it: z.string().nullable(),
  has_card: z.boolean(),
  is_enrolled: z.boolean(),
  state: z.enum(['right', 'missing', 'renamed', 'surplus', 'unknown', 'without_pin']),
  /** Last day of a person who should no longer be on it: '2026-10-31'. */
  left_on: localDate.nullable(),
});
export type TerminalUser = z.output<typeof terminalUser>;

export const chosenChange = z.object({
  pin: z.string().regex(/^[0-9A-Za-z]{1,24}$/, errorText('This is invalid')),
  action: z.enum(['put', 'rename', 'remove']),
});

export const claimProgress = z.object({
  id: storedId,
  /** Address to type into the terminal. */
  address: z.string(),
  has_own_host: z.boolean(),
  is_https: z.boolean(),
  port: z.number().int(),
  /** Unclaimed terminals that called in the last minutes. */
  callers: z.array(
    z.object({
      serial: z.string(),
      model: z.string().nullable(),
      address: z.string().nullable(),
      at: z.string(),
      /** Whether it sends door events and no punches. */
      is_access_control: z.boolean(),
    }),
  ),
  serial: z.string().nullable(),
  model: z.string().nullable(),
  is_access_control: z.boolean(),
  called_at: z.string().nullable(),
  person: z.object({ id: storedId, name: z.string(), pin: z.string() }),
  /** Time until which a punch is awaited. */
  waits_until: z.string().nullable(),
  /** Whether the punch has not arrived in time. */
  has_expired: z.boolean(),
  is_proven: z.boolean(),
  caller_address: z.string().nullable(),
});
export type ClaimProgress = z.output<typeof claimProgress>;

export const importedFile = z.object({
  id: storedId,
  terminal: z.string(),
  at: z.string(),
  by: z.string().nullable(),
  /** Number of punches of this file. */
  count: z.number().int(),
  is_undone: z.boolean(),
});

export const punchRow = z.object({
  id: storedId,
  pin: z.string(),
  punched_local: z.string(),
  punched_at: z.string().nullable(),
  received_at: z.string(),
  zone: z.string(),
  terminal: z.object({ id: storedId, name: z.string() }).nullable(),
  source: z.string(),
  verify: z.number().int(),
  line: z.string().nullable(),
  person: z.object({ id: storedId, name: z.string(), avatar: z.string() }).nullable(),
  working_date: localDate.nullable(),
  result: z.string(),
  facts: z
    .object({
      seconds: z.number().optional(),
      from: z.number().optional(),
      to: z.number().optional(),
      late: z.number().optional(),
      before: z.number().optional(),
      after: z.number().optional(),
    })
    .nullable(),
  /** Person who set the punch aside, and when. */
  set_aside: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type PunchRow = z.output<typeof punchRow>;

export const pinDetails = z.object({
  pin: z.string(),
  person: z.object({ id: storedId, name: z.string() }).nullable(),
  is_ignored: z.boolean(),
  total: z.number().int(),
  first_on: localDate.nullable(),
  terminals: z.array(z.string()),
  /** Resulting days. */
  days: z.array(
    z.object({
      date: localDate,
      clocks: z.array(z.object({ start: z.number(), end: z.number().nullable() })),
      work_time: z.number().int(),
      is_approved: z.boolean(),
    }),
  ),
  /** Punches beyond these days, and their approximate number of days. */
  more: z.object({ punches: z.number().int(), days: z.number().int() }),
  suggested: z.object({ id: storedId, name: z.string() }).nullable(),
  /** Assignments of the number by start date, the latest first; null for no one. */
  bindings: z.array(z.object({ from: localDate, person: z.object({ id: storedId, name: z.string() }).nullable() })),
});
export type PinDetails = z.output<typeof pinDetails>;

const drawn = z.object({ segments: dayCell.shape.segments, work_time: z.number().int() });

/** Late punches of an approved day, and the day with them. Instants in epoch seconds. */
export const latePunches = z.object({
  /** Version of the list; changes with every punch. */
  version,
  zone: z.string(),
  data: z.array(z.object({ id: storedId, terminal: z.string(), at: z.number(), received: z.number() })),
  now: drawn,
  after: drawn,
  /** Reasons, one sentence each, that keep the reader from taking or leaving out the punches; null for none. */
  locks: z.object({ take: z.string().nullable(), leave: z.string().nullable() }),
});
export type LatePunches = z.output<typeof latePunches>;

export const someRecords = z
  .array(recordId)
  .min(1, errorText('Choose at least one'))
  .max(500, errorText('This is invalid'));

export const terminalsReply = z.object({
  data: z.array(terminalRow),
  meta: pageMeta,
  places: z.array(z.string()),
  total: z.number().int(),
  /** Number online and first silent ones of all terminals that call by themselves, regardless of the search. */
  online: z.number().int(),
  silent: z.array(z.object({ id: storedId, name: z.string(), last_seen_at: z.string(), people: z.number().int() })),
  punches_today: z.number().int(),
  /** Today's punches that need attention. */
  waiting_today: z.number().int(),
  /** Whether all punches of all terminals had arrived last night; null when none were compared. */
  is_complete: z.boolean().nullable(),
});

export const usersReply = z.object({
  device_users: z.array(terminalUser),
  terminal: z.object({ id: storedId, name: z.string(), connection: connectionType }),
  should_be: z.number().int(),
  are: z.number().int(),
  others: z.number().int(),
  told_at: z.string().nullable(),
  last_sync: z
    .object({
      at: z.string(),
      total: z.number().int(),
      done: z.number().int(),
      failed: z.array(z.object({ pin: z.string(), reason: z.string() })),
      seconds: z.number().int().nullable(),
    })
    .nullable(),
});
