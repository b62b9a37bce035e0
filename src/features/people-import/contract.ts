import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults } from '#platform/shared/faults.ts';
import { download, localDate, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { max, one_line } from '#platform/shared/validators.ts';
import { uploadMeta } from '#features/files/contract.ts';
import { employmentImpact } from '#features/employment/rules/impact.ts';
import { peopleFaults } from '#features/people/contract.ts';
import {
  checked,
  checkedRow,
  earlier,
  field,
  importedPerson,
  importFile,
  openManager,
  readingShape,
  result,
  settings,
} from './rules/shapes.ts';

export const importFaults = defineFaults('people-import', {
  refused: [422, '{why}'],
  started: [424, 'This import has already started.'],
  notChecked: [424, 'Check the rows first.'],
  payUnknown: [422, 'Choose the currency and the period of the salaries.'],
  nothingToDo: [424, 'This import has no one to add or change.'],
  running: [424, 'This import is still running.'],
  undone: [424, 'This import was already undone.'],
  touched: [424, 'This import can no longer be undone because of later changes to {who}.'],
  undoLacks: [403, 'This import changed {what}. To undo it, you need permission {right}.'],
  undoAbove: [403, 'This import changed the last day of {who}. Their role ranks above yours.'],
  undoAddedAbove: [403, 'This import added {who}. Their role ranks above yours.'],
  own: [403, 'You cannot change your own employment or salary. Please ask someone else who can.'],
  undoOwn: [403, 'This import has changed your own employment or salary, so someone else has to undo it.'],
  changedSince: [461, 'Someone changed this person after the check. Check the file again.'],
  managerMissing: [424, 'Their manager in row {row} was not added.'],
  nobodyWithout: [424, 'All of these people have a manager now.'],
  nobodyToInvite: [424, 'No one in this import is waiting for an invitation.'],
  unknownRole: [460, 'This role no longer exists.'],
});

/** Maximum size of a file in bytes: far more than 100,000 people need. */
export const maxFileBytes = 33_554_432;

const access = ['import_employee'] as const;
const importParams = { access, params: z.object({ id: recordId }), pathEntities: { id: 'people_import' } } as const;
const startedImportParams = {
  access,
  params: z.object({ id: recordId }),
  pathEntities: { id: 'started_import' },
} as const;

/** Rows about the caller are left out of the import. */
const oneself = { fault: importFaults.own, owners: 'allowed', subject: 'several' } as const;
/** An undo is all or nothing, so it is refused when one row is about the caller. */
const undoOneself = { fault: importFaults.undoOwn, owners: 'allowed', subject: 'row' } as const;

const undoRefusals = [
  importFaults.undoOwn,
  importFaults.running,
  importFaults.undone,
  importFaults.touched,
  importFaults.undoLacks,
  importFaults.undoAbove,
  importFaults.undoAddedAbove,
];

/** Changed fields that the import leaves as they are. */
const unchangedFields = z
  .array(z.object({ row: z.number().int(), field }))
  .max(10_000)
  .default([]);

export const peopleImport = defineContract({
  uploadMeta: {
    route: 'GET employee/employee/entry-import/upload-meta',
    summary: 'Get the limits of import files: size and types',
    access,
    reply: z.object({ upload_meta: uploadMeta }),
  },
  file: {
    route: 'POST employee/employee/entry-import/file',
    summary: 'Upload a CSV or XLSX file; returns its columns, how they could be matched, and how it was read',
    access,
    transaction: 'manual',
    upload: { field: 'file', maxBytes: maxFileBytes },
    body: z.object({}),
    example: { body: {} },
    reply: importFile,
    faults: [importFaults.refused],
  },
  /** Proposed. */
  readAgain: {
    route: 'POST employee/employee/entry-import/{id}/read',
    oneself: { allowed: 'It reads the file again; rows are checked afterwards.' },
    summary: 'Read the file again with another encoding, delimiter or header setting',
    ...importParams,
    transaction: 'manual',
    body: z.object(readingShape),
    example: { body: { encoding: 'utf-8', delimiter: ',', has_header: true } },
    reply: importFile,
    faults: [importFaults.refused, importFaults.started],
  },
  /** Proposed. */
  show: {
    route: 'GET employee/employee/entry-import/{id}/view',
    summary: 'Get an uploaded import file to continue with it',
    ...importParams,
    reply: importFile,
  },
  validateData: {
    route: 'POST employee/employee/entry-import/validate-data',
    summary: 'Check every import row, with corrected cells',
    access,
    oneself,
    transaction: 'manual',
    body: z.object({
      import_id: recordId,
      ...settings,
      fixes: z
        .array(
          z.object({
            row: z.number().int(),
            field,
            /** The new value; null restores the one in the file. */
            value: z.string().check(max(1_000), one_line).nullable(),
          }),
        )
        .max(1_000)
        .default([]),
    }),
    example: {
      body: {
        import_id: entity('people_import'),
        columns: ['name', 'joined_on'],
        date_order: 'year',
        last_year: 2026,
        five_digits: false,
        email_pattern: '{first}.{last}@acme.example',
        employment_type_id: null,
        currency: 'USD',
        pay_period: 'year',
        role_id: null,
        managers: [],
        fixes: [],
      },
    },
    reply: z.object({ data: checked }),
    faults: [importFaults.started, importFaults.payUnknown],
  },
  /** Proposed. */
  rows: {
    route: 'GET employee/employee/entry-import/{id}/rows',
    summary: 'List the rows of a checked file by result, including corrected ones',
    ...importParams,
    query: z.object({ action: checkedRow.shape.action, ...pageQuery }),
    example: { query: { action: 'new' } },
    reply: z.object({ data: z.array(checkedRow), meta: pageMeta }),
  },
  /** Proposed. */
  wrongRows: {
    route: 'GET employee/employee/entry-import/{id}/wrong-rows',
    summary: 'Export invalid rows as a CSV like the file, with what is wrong in each',
    ...importParams,
    reply: download,
  },
  processData: {
    route: 'POST employee/employee/entry-import/process-data',
    summary: 'Start importing all new and changed rows',
    access,
    oneself,
    body: z.object({
      import_id: recordId,
      /** Date from which changes of employment and salary count. */
      effective_from: localDate,
      leave: unchangedFields,
    }),
    example: { body: { import_id: entity('people_import'), effective_from: '2026-03-02', leave: [] } },
    reply: z.object({ batch_id: storedId }),
    faults: [
      importFaults.started,
      importFaults.notChecked,
      importFaults.own,
      importFaults.nothingToDo,
      importFaults.unknownRole,
      peopleFaults.unknownItem,
    ],
  },
  /** Proposed. */
  effects: {
    route: 'POST employee/employee/entry-import/{id}/effects',
    summary: 'Preview the leave balances that importing the checked rows would change',
    ...importParams,
    oneself: { allowed: 'It reports on the rows that passed the check, and stores nothing.' },
    transaction: 'manual',
    body: z.object({ effective_from: localDate, leave: unchangedFields }),
    example: { body: { effective_from: '2026-03-02', leave: [] } },
    reply: z.object({ effects: z.array(employmentImpact) }),
    faults: [importFaults.notChecked],
  },
  /** Proposed. */
  index: {
    route: 'GET employee/employee/entry-import/index',
    summary: 'List the company’s latest imports',
    access,
    reply: z.object({ data: z.array(earlier), unfinished: storedId.nullable() }),
  },
  /** Proposed. */
  result: {
    route: 'GET employee/employee/entry-import/{id}/result',
    summary: 'Get the state of an import and its next step',
    ...startedImportParams,
    reply: result,
  },
  /** Proposed. */
  people: {
    route: 'GET employee/employee/entry-import/{id}/people',
    summary: 'List the people an import added or changed',
    ...startedImportParams,
    query: z.object({ ...pageQuery, without_manager: z.boolean().default(false) }),
    example: { query: { without_manager: true } },
    reply: z.object({ data: z.array(importedPerson), meta: pageMeta }),
  },
  /** Proposed. */
  invite: {
    route: 'POST employee/employee/entry-import/{id}/invite',
    summary: 'Invite imported people who have an email address and have not signed in',
    ...startedImportParams,
    access: ['add_employee'],
    oneself: { allowed: 'People who can sign in have accepted their invitation.' },
    body: z.object({}),
    example: { body: {} },
    reply: z.object({ batch_id: storedId, total: z.number().int() }),
    faults: [importFaults.running, importFaults.nobodyToInvite],
  },
  /** Proposed. */
  openManagers: {
    route: 'GET employee/employee/entry-import/{id}/managers',
    summary: 'List managers named in the file for imported people without one, with counts',
    ...startedImportParams,
    reply: z.object({ data: z.array(openManager) }),
    faults: [importFaults.running],
  },
  /** Proposed. */
  chooseManager: {
    route: 'POST employee/employee/entry-import/{id}/managers',
    summary: 'Assign a manager to imported people who have none and whose file names the same one',
    ...startedImportParams,
    access: ['edit_employee_employment_info'],
    oneself,
    body: z.object({
      /** The manager as named in the file; null for people whose rows name none. */
      named: z.string().check(max(1_000)).nullable(),
      manager_id: recordId,
    }),
    example: { body: { named: null, manager_id: entity('person') } },
    reply: z.object({ batch_id: storedId, total: z.number().int() }),
    faults: [importFaults.running, importFaults.own, importFaults.nobodyWithout, peopleFaults.unknownManager],
  },
  /** Proposed. */
  undoEffects: {
    route: 'POST employee/employee/entry-import/{id}/undo/effects',
    summary: 'Preview the leave balances that undoing an import would change',
    ...startedImportParams,
    oneself: undoOneself,
    transaction: 'manual',
    body: z.object({}),
    example: { body: {} },
    reply: z.object({ effects: z.array(employmentImpact) }),
    faults: undoRefusals,
  },
  /** Proposed. */
  undo: {
    route: 'POST employee/employee/entry-import/{id}/undo',
    summary: 'Undo an import, as long as none of its people has been changed or has signed in',
    ...startedImportParams,
    oneself: undoOneself,
    body: z.object({}),
    example: { body: {} },
    reply: z.object({ batch_id: storedId }),
    faults: undoRefusals,
  },
});
