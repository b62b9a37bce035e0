import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import {
  download,
  line,
  localDate,
  message,
  pageMeta,
  pageQuery,
  recordId,
  storedId,
} from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { ownTime } from '#features/corrections/contract.ts';
import { periodFaults } from '#features/periods/contract.ts';
import {
  chosenChange,
  claimProgress,
  connectionType,
  terminalForm,
  terminalsReply,
  importedFile,
  networks,
  pairingRule,
  pairingRuleForm,
  pinDetails,
  place,
  punchRow,
  someRecords,
  usersReply,
  zoneName,
} from './rules/shapes.ts';

export const terminalFaults = defineFaults('terminals', {
  gone: [404, 'This terminal no longer exists.'],
  notProven: [424, 'No one has punched at this terminal yet. Try again and punch within five minutes.'],
  notCalled: [424, 'This terminal has not connected yet. Check the server address in its menu.'],
  claimed: [424, 'This terminal has already been claimed.'],
  serialTaken: [424, 'Another of your terminals has this serial number. Delete that terminal first.'],
  noPin: [424, 'You have no PIN because your employee number is not all digits. Choose a PIN first.'],
  pinTaken: [424, 'This PIN is already in use. Choose another one.'],
  needsNetworks: [422, 'Enter the address or network this terminal connects from.'],
  notPush: [424, 'This terminal does not connect to Muster automatically.'],
  unknownPerson: [460, 'This person no longer works here.'],
  changedMeanwhile: [461, 'The terminal’s list changed in the meantime. Review the differences again.'],
  noRecord: [460, 'One of these records no longer exists.'],
  atTheirDay: [424, 'This punch arrived after its day was approved. Open the day to include or skip it.'],
  noImport: [460, 'This import no longer exists.'],
  importUndone: [424, 'This import has been undone already.'],
  tooMany: [424, 'This is more than 50,000 punches. Choose fewer days.'],
});

const path = 'settings/biocom/devices';
const records = 'settings/biocom/records';
const view = ['view_biocom_device'] as const;
const add = ['add_biocom_device'] as const;
const edit = ['edit_biocom_device'] as const;
const params = z.object({ id: recordId });
const ofTerminal = { params, pathEntities: { id: 'terminal' } } as const;
const found = {
  from: localDate.optional(),
  to: localDate.optional(),
  terminal_id: recordId.optional(),
  user_id: recordId.optional(),
  needs_somebody: z.boolean().optional(),
};

export const devices = defineContract({
  index: {
    route: `GET ${path}/index`,
    summary: 'List terminals with their status and today’s punches',
    access: view,
    query: z.object({ ...pageQuery, connection: z.enum(['push', 'file']).optional(), place: line(60).optional() }),
    example: { query: { connection: 'push' } },
    reply: terminalsReply,
  },
  users: {
    route: `GET ${path}/{id}/users`,
    summary: 'List the people on a terminal, those who should be, and the differences',
    access: view,
    ...ofTerminal,
    reply: usersReply,
    faults: [terminalFaults.gone],
  },
  create: {
    route: `GET ${path}/edit`,
    summary: 'Get the defaults of the set-up guide and form',
    access: add,
    reply: z.object({
      connection_types: z.array(connectionType),
      zone: z.string(),
      /** Whether every terminal gets its own host name. */
      has_own_host: z.boolean(),
    }),
  },
  edit: {
    route: `GET ${path}/edit/{id}`,
    summary: 'Get a terminal for its form',
    access: edit,
    ...ofTerminal,
    reply: z.object({
      connection_types: z.array(connectionType),
      data: terminalForm,
      address: z.string(),
      is_https: z.boolean(),
      port: z.number().int(),
      has_own_host: z.boolean(),
      last_address: z.string().nullable(),
    }),
    faults: [terminalFaults.gone],
  },
  /** Proposed. */
  begin: {
    route: `POST ${path}/claim`,
    summary: 'Start pairing a terminal and get the address it has to call',
    access: add,
    oneself: { allowed: 'It only sets up a terminal; time is recorded only by punching there.' },
    body: z.object({
      user_id: recordId.optional(),
      /** PIN for a person who has none at the terminals yet; the first person of a company has no employee number. */
      pin: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, errorText('Enter one to nine digits'))
        .optional(),
    }),
    example: { body: {} },
    reply: z.object({ id: storedId }),
    faults: [terminalFaults.noPin, terminalFaults.pinTaken, terminalFaults.unknownPerson],
  },
  /** Proposed. */
  claim: {
    route: `GET ${path}/claim/{id}`,
    summary: 'Get the progress of pairing a terminal',
    access: add,
    params,
    pathEntities: { id: 'waiting_terminal' },
    reply: claimProgress,
    faults: [terminalFaults.gone],
  },
  /** Proposed. */
  prove: {
    route: `POST ${path}/prove`,
    summary: 'Wait up to five minutes for the punch that identifies a terminal during pairing',
    access: add,
    body: z.object({ id: recordId, serial: z.string().regex(/^[A-Za-z0-9_-]{4,40}$/, errorText('This is invalid')) }),
    example: { body: { id: entity('waiting_terminal'), serial: 'CQUJ223760952' } },
    reply: claimProgress,
    faults: [terminalFaults.gone, terminalFaults.claimed, terminalFaults.notCalled, terminalFaults.serialTaken],
  },
  store: {
    route: `POST ${path}/store`,
    summary: 'Pair the terminal that was punched at, change one, or add one for imported files',
    access: ['add_biocom_device', 'edit_biocom_device'],
    body: z.object({
      id: recordId.optional(),
      name: line(60),
      place,
      zone: zoneName,
      allowed_networks: networks.optional(),
      /** Whether pairing follows its in and out keys; unchanged if omitted. */
      trusts_keys: z.boolean().optional(),
    }),
    example: { body: { id: entity('terminal'), name: 'Gate 2', place: 'Gate 2', zone: 'Europe/Berlin' } },
    reply: message.extend({ id: storedId }),
    faults: [
      platformFaults.notAllowed,
      terminalFaults.gone,
      terminalFaults.notProven,
      terminalFaults.serialTaken,
      terminalFaults.needsNetworks,
    ],
  },
  connect: {
    route: `POST ${path}/connect`,
    summary: 'Ask a terminal to report its settings and resend everything; returns its last call',
    access: ['add_biocom_device', 'edit_biocom_device'],
    body: z.object({ id: recordId, from_beginning: z.boolean().optional() }),
    example: { body: { id: entity('terminal') } },
    reply: message.extend({ last_seen_at: z.string().nullable() }),
    faults: [terminalFaults.gone, terminalFaults.notPush],
  },
  syncUsers: {
    route: `POST ${path}/sync-users`,
    summary: 'Send the selected differences to a terminal',
    access: edit,
    body: z.object({ id: recordId, changes: z.array(chosenChange).max(5_000, errorText('This is invalid')) }),
    example: { body: { id: entity('terminal'), changes: [{ pin: '1047', action: 'remove' }] } },
    reply: message.extend({ total: z.number().int() }),
    faults: [terminalFaults.gone, terminalFaults.notPush],
  },
  /** Proposed. */
  readUsers: {
    route: `POST ${path}/read-users`,
    summary: 'Ask a terminal for its people',
    access: edit,
    body: z.object({ id: recordId }),
    example: { body: { id: entity('terminal') } },
    reply: message,
    faults: [terminalFaults.gone, terminalFaults.notPush],
  },
  /** Proposed. */
  people: {
    route: `POST ${path}/people`,
    summary: 'Set who should be on a terminal',
    access: edit,
    oneself: { allowed: 'It sets where people can punch; time is recorded only by punching there.' },
    body: z.object({
      id: recordId,
      added: z.array(recordId).max(5_000, errorText('This is invalid')),
      removed: z.array(recordId).max(5_000, errorText('This is invalid')),
    }),
    example: { body: { id: entity('terminal'), added: [entity('person')], removed: [] } },
    reply: message.extend({ total: z.number().int() }),
    faults: [terminalFaults.gone, terminalFaults.unknownPerson],
  },
  /** Proposed. */
  findPeople: {
    route: `GET ${path}/people`,
    summary: 'Search people for a terminal number or for access to a terminal',
    access: edit,
    query: z.object({ search: pageQuery.search }),
    example: { query: { search: 'an' } },
    reply: z.object({
      data: z.array(
        z.object({
          id: storedId,
          name: z.string(),
          avatar: z.string(),
          pin: z.string().nullable(),
          department: z.string().nullable(),
        }),
      ),
    }),
  },
  delete: {
    route: `DELETE ${path}/delete/{id}`,
    summary: 'Unpair a terminal; its punches stay',
    access: ['delete_biocom_device'],
    ...ofTerminal,
    reply: message,
    faults: [terminalFaults.gone],
  },
  /** Proposed. */
  importFile: {
    route: `POST ${path}/import-file`,
    summary: 'Import the attlog.dat file of an offline terminal; known punches are skipped',
    access: edit,
    oneself: { ...ownTime, subject: 'several' },
    transaction: 'manual',
    upload: { field: 'file', maxBytes: 20_971_520 },
    body: z.object({ id: recordId }),
    example: { body: { id: entity('file_terminal') } },
    reply: message.extend({
      lines: z.number().int(),
      fresh: z.number().int(),
      unreadable: z.number().int(),
      /** Number of the caller's own punches, which are left out. */
      own: z.number().int(),
      /** Import to undo; null when no punch was new. */
      import_id: storedId.nullable(),
    }),
    faults: [terminalFaults.gone, ownTime.fault],
  },
  /** Proposed. */
  imports: {
    route: `GET ${path}/imports`,
    summary: 'List imported terminal files, newest first',
    access: edit,
    reply: z.object({ data: z.array(importedFile) }),
  },
  /** Proposed. */
  undoImport: {
    route: `POST ${path}/undo-import`,
    summary: 'Undo an imported terminal file and pair its days again',
    access: edit,
    oneself: { ...ownTime, subject: 'several' },
    body: z.object({ id: recordId }),
    example: { body: { id: entity('punch_import') } },
    reply: message.extend({ batch_id: storedId, total: z.number().int() }),
    faults: [terminalFaults.noImport, terminalFaults.importUndone, ownTime.fault, periodFaults.closed],
  },
  /** Proposed. */
  rules: {
    route: `GET ${path}/rules`,
    summary: 'Get the rules for pairing punches',
    access: view,
    reply: pairingRule,
  },
  /** Proposed. */
  storeRules: {
    route: `POST ${path}/rules`,
    summary: 'Set the longest break, and the times of double taps and second keys; pairs recent days again',
    access: edit,
    body: pairingRuleForm,
    example: { body: { break_gap_minutes: 90, same_tap_seconds: 60, second_key_minutes: 10 } },
    reply: message,
  },
});

export const punchRecords = defineContract({
  index: {
    route: `GET ${records}/index`,
    summary: 'List received punches and what happened to each',
    access: ['view_biocom_record'],
    query: z.object({ ...pageQuery, ...found }),
    example: { query: { from: '2026-11-18', to: '2026-11-19' } },
    reply: z.object({
      data: z.array(punchRow),
      meta: pageMeta,
      counts: z.object({ all: z.number().int(), needs_somebody: z.number().int() }),
      terminals: z.array(z.object({ id: storedId, name: z.string() })),
    }),
  },
  /** Proposed. */
  export: {
    route: `GET ${records}/export`,
    summary: 'Export received punches as a file',
    access: ['view_biocom_record'],
    query: z.object({ ...found, search: pageQuery.search, format: z.enum(['csv', 'xlsx']) }),
    example: { query: { from: '2026-11-18', to: '2026-11-19', format: 'csv' } },
    reply: download,
    faults: [terminalFaults.tooMany],
  },
  /** Proposed. */
  pin: {
    route: `GET ${records}/pin`,
    summary: 'Get the person of a terminal number, and preview assigning it from a date on',
    access: edit,
    query: z.object({
      pin: z.string().regex(/^[0-9A-Za-z]{1,24}$/, errorText('This is invalid')),
      user_id: recordId.optional(),
      from: localDate.optional(),
    }),
    example: { query: { pin: '1047' } },
    reply: pinDetails,
    faults: [terminalFaults.unknownPerson],
  },
  /** Proposed. */
  bind: {
    route: `POST ${records}/bind`,
    summary: 'Assign a terminal number to a person from a date on, or to no one, and pair its days again',
    access: edit,
    oneself: { ...ownTime, subject: 'body.user_id' },
    body: z.object({
      pin: z.string().regex(/^[0-9A-Za-z]{1,24}$/, errorText('This is invalid')),
      user_id: recordId.nullable(),
      from: localDate,
      /** Whether to write the name to terminals that know the number. */
      write_name: z.boolean(),
    }),
    example: { body: { pin: '1047', user_id: entity('person'), from: '2026-11-16', write_name: true } },
    reply: message,
    faults: [ownTime.fault, terminalFaults.unknownPerson],
  },
  /** Proposed. */
  setAside: {
    route: `POST ${records}/set-aside`,
    summary: 'Mark punches as needing no attention',
    access: edit,
    oneself: { allowed: 'It marks punches that count for no one as seen; no day changes.' },
    body: z.object({ ids: someRecords }),
    example: { body: { ids: [entity('waiting_punch')] } },
    reply: message.extend({ total: z.number().int() }),
    faults: [terminalFaults.noRecord, terminalFaults.atTheirDay],
  },
  /** Proposed. */
  pairAgain: {
    route: `POST ${records}/pair-again`,
    summary: 'Pair punches again, after their number was assigned or their day reopened',
    access: edit,
    oneself: { allowed: 'The result follows from the punches alone; the caller chooses nothing.' },
    body: z.object({ ids: someRecords }),
    example: { body: { ids: [entity('waiting_punch')] } },
    reply: message.extend({
      total: z.number().int(),
      /** Number of punches that could not be paired. */
      waiting: z.number().int(),
      /** Batch that pairs them when there are more than a few. */
      batch_id: storedId.nullable(),
    }),
    faults: [terminalFaults.noRecord],
  },
});

export { lateDays, lateFaults } from './rules/late-contract.ts';
