import { createHttp } from '#platform/server/http/http.ts';
import type { Job, JobContext } from '#platform/server/jobs/jobs.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import type { NewcomerGifts } from '#features/access/server/queries/newcomer-gifts.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { batches } from '#features/batches/contract.ts';
import { batchRoutes } from '#features/batches/server/routes.ts';
import type { EmploymentImpacts } from '#features/employment/server/commands/confirm.ts';
import { packageOfNewcomers } from '#features/leave/server/newcomers.ts';
import { processOfNewcomers } from '#features/leave-applications/server/newcomers.ts';
import { peopleReferences } from '#features/people/server/references.ts';
import { peopleImport } from '../contract.ts';
import type { ImportFile, ImportSettings } from '../rules/shapes.ts';
import type { FieldKey } from '../rules/fields.ts';
import { peopleImportJobsWith } from '../server/jobs.ts';
import { peopleImportRoutesWith } from '../server/routes.ts';

const newcomerItems = [packageOfNewcomers, processOfNewcomers];

const callWith = (impacts: EmploymentImpacts, gifts: readonly NewcomerGifts[]) =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [peopleImportRoutesWith(impacts, newcomerItems, gifts), batchRoutes],
      storage: testStorage(),
      ...(process.env['SHOW'] && { log: { level: 'error' } as never }),
    }),
  );

const plainCall = callWith([], []);

export const hrRights: readonly Permission[] = [
  'import_employee',
  'add_employee',
  'edit_employee',
  'edit_employee_employment_info',
  'edit_employee_salary_info',
  'discharge_employee',
  'add_department',
  'add_designation',
  'add_employment_type',
  'add_work_place',
];

/** The settings that the screen sends first, by what was detected. */
export function settingsFor({ headers, reading }: ImportFile, change: Partial<ImportSettings> = {}): ImportSettings {
  return {
    columns: headers.map(({ field }) => field),
    date_order: reading.date_order,
    last_year: 2026,
    five_digits: true,
    email_pattern: '{first}.{last}@acme.example',
    employment_type_id: null,
    currency: 'USD',
    pay_period: 'year',
    role_id: null,
    managers: [],
    ...change,
  };
}

/** @param gifts what new people get by where they work @param impacts what features respond to changes */
export async function importWorld(
  rights: readonly Permission[] = hrRights,
  gifts: readonly NewcomerGifts[] = [],
  impacts: EmploymentImpacts = [],
) {
  const call = gifts.length + impacts.length > 0 ? callWith(impacts, gifts) : plainCall;
  const acme = await company({ timezone: 'Europe/Berlin' });
  const hanna = await acme.hire('Hanna', ...rights);
  const send = (name: string, content: Buffer | string, by: Member = hanna) =>
    call(peopleImport.file, { body: {} }, by, {}, { name, content: Buffer.from(content) });
  const check = async (
    file: ImportFile,
    change: Partial<ImportSettings> = {},
    fixes: { row: number; field: FieldKey; value: string | null }[] = [],
  ) =>
    (
      await call(
        peopleImport.validateData,
        { body: { import_id: file.import_id, ...settingsFor(file, change), fixes } },
        hanna,
      )
    ).body.data;
  /** Runs the batch as a worker does. */
  const work = async (batch_id: string) => {
    const { kind } = await acme.inside((db) =>
      db.selectFrom('batches').select('kind').where('id', '=', batch_id).executeTakeFirstOrThrow(),
    );
    const job = peopleImportJobsWith(impacts, peopleReferences, newcomerItems, gifts).find(
      ({ name }) => name === kind,
    ) as Job<{ company_id: string; batch_id: string }> | undefined;
    const log = { error: (facts: { err?: unknown }) => console.error(facts.err) };
    const context = { data: { company_id: acme.id, batch_id }, database, log, now: Math.floor(Date.now() / 1000) };
    await job?.run(context as unknown as JobContext<{ company_id: string; batch_id: string }>);
    return (await call(batches.status, { params: { id: batch_id } }, hanna)).body.data;
  };
  const start = (import_id: string, body: object = {}) =>
    call(peopleImport.processData, { body: { import_id, effective_from: '2026-01-01' as LocalDate, ...body } }, hanna);
  const rows = async (id: string, action: 'new' | 'changed' | 'unchanged' | 'wrong') =>
    (await call(peopleImport.rows, { params: { id }, query: { action, per_page: 200 } }, hanna)).body;
  return { acme, hanna, call, send, check, work, start, rows };
}
