import { z } from 'zod';
import { isAddressOrRange } from '#platform/shared/ip-networks.ts';
import { localDate, pageMeta, paragraph, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { dayCell } from '#features/days/contract.ts';
import { isZone } from '#platform/shared/time.ts';

export const connectionType = z.enum(['push', 'file']);
export const place = paragraph(60);
export const zoneName = z.string().refine(isZone, 'There is no such time zone.');
export const networks = z
  .array(
    z.string().refine(isAddressOrRange, 'Please enter an address or a network, such as 203.0.113.7 or 203.0.113.0/24'),
  )
  .max(20, 'Please enter at most 20');

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
  /** Punches of today in each quarter of an hour, by the terminal's clock. */
  quarters: z.array(z.number().int()).length(96),
  compared: z.string().nullable(),
});
export type TerminalRow = z.output<typeof terminalRow>;

export const deviceForm = z.object({
  id: storedId,
  name: z.string(),
  connection: connectionType,
  place: z.string(),
  zone: z.string(),
  allowed_networks: z.array(z.string()),
  serial: z.string().nullable(),
});

export const deviceUser = z.object({
  pin: z.string().nullable(),
  person: z
    .object({ id: storedId, name: z.string(), avatar: z.string(), department: z.string().nullable() })
    .nullable(),
  /** What the terminal calls them; null: they are not on it. */
  name_on_it: z.string().nullable(),
  has_card: z.boolean(),
  is_enrolled: z.boolean(),
  state: z.enum(['right', 'missing', 'renamed', 'surplus', 'unknown', 'without_pin']),
  /** Of whoever should not be on it, why: '2026-10-31', the last day. */
  left_on: localDate.nullable(),
});
export type DeviceUser = z.output<typeof deviceUser>;

export const chosenChange = z.object({
  pin: z.string().regex(/^[0-9A-Za-z]{1,24}$/, 'This is invalid'),
  action: z.enum(['put', 'rename', 'remove']),
});

export const claimProgress = z.object({
  id: storedId,
  /** What is typed into the terminal. */
  address: z.string(),
  has_own_host: z.boolean(),
  is_https: z.boolean(),
  port: z.number().int(),
  /** What has called in the last minutes and belongs to nobody. */
  callers: z.array(
    z.object({
      serial: z.string(),
      model: z.string().nullable(),
      address: z.string().nullable(),
      at: z.string(),
      /** It sends door events, and no punches. */
      is_access_control: z.boolean(),
    }),
  ),
  serial: z.string().nullable(),
  model: z.string().nullable(),
  is_access_control: z.boolean(),
  called_at: z.string().nullable(),
  person: z.object({ id: storedId, name: z.string(), pin: z.string() }),
  /** Until when a punch is waited for. */
  waits_until: z.string().nullable(),
  /** It was waited for, and has not come in time. */
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
  /** Who has said that nobody needs to look at it any more, and when. */
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
  /** Days as they would be. */
  days: z.array(
    z.object({
      date: localDate,
      clocks: z.array(z.object({ start: z.number(), end: z.number().nullable() })),
      work_time: z.number().int(),
      is_approved: z.boolean(),
    }),
  ),
  /** Beyond these days: so many punches, of about so many days. */
  more: z.object({ punches: z.number().int(), days: z.number().int() }),
  suggested: z.object({ id: storedId, name: z.string() }).nullable(),
  /** Whose it was said to be, from which date on, the latest first; null: nobody’s. */
  bindings: z.array(z.object({ from: localDate, person: z.object({ id: storedId, name: z.string() }).nullable() })),
});
export type PinDetails = z.output<typeof pinDetails>;

const drawn = z.object({ segments: dayCell.shape.segments, work_time: z.number().int() });

/** What came late to an approved day, and what the day would be with it. Instants in epoch seconds. */
export const latePunches = z.object({
  /** Names what is listed: another punch, another version. */
  version,
  zone: z.string(),
  data: z.array(z.object({ id: storedId, terminal: z.string(), at: z.number(), received: z.number() })),
  now: drawn,
  after: drawn,
  /** What keeps the reader from taking them, and from leaving them out: a sentence each, null where nothing does. */
  locks: z.object({ take: z.string().nullable(), leave: z.string().nullable() }),
});
export type LatePunches = z.output<typeof latePunches>;

export const someRecords = z.array(recordId).min(1, 'Please choose at least one').max(500, 'This is invalid');

export const devicesReply = z.object({
  data: z.array(terminalRow),
  meta: pageMeta,
  places: z.array(z.string()),
  total: z.number().int(),
  /** Of those that call by themselves, whatever is searched for: how many do, and the first that do not. */
  online: z.number().int(),
  silent: z.array(z.object({ id: storedId, name: z.string(), last_seen_at: z.string(), people: z.number().int() })),
  punches_today: z.number().int(),
  /** Punches of today that somebody has to look at. */
  waiting_today: z.number().int(),
  /** Whether last night all punches of all terminals were here; null when none was compared. */
  is_complete: z.boolean().nullable(),
});

export const usersReply = z.object({
  device_users: z.array(deviceUser),
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
