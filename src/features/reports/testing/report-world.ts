import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import { callerFor, database, type Company, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { attendanceRoutes } from '#features/attendance/server/routes.ts';
import { workBatch } from '#features/batches/testing/work-batch.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { directoryRoutes } from '#features/directory/server/routes.ts';
import { employmentRoutes } from '#features/employment/server/routes.ts';
import { exportedFiles } from '#features/exports/contract.ts';
import { exportFiles } from '#features/exports/server/export-files.ts';
import { exportRoutes } from '#features/exports/server/routes.ts';
import { filesRoutes } from '#features/files/server/routes.ts';
import { employeeRoutes } from '#features/leave-applications/server/list-routes.ts';
import { applicationWorld } from '#features/leave-applications/testing/application-world.ts';
import { profileRoutes } from '#features/profile/server/routes.ts';
import { reportJobs } from '../server/jobs.ts';
import { reportRoutes } from '../server/routes.ts';

export const storage = testStorage();
const at = (local: string) => plannedInstant(local as LocalDateTime, 'Europe/Berlin');
/** Friday, 20 March 2026, noon in Berlin. */
export const now = at('2026-03-20 12:00:00');
export const march = { start_date: '2026-03-01' as LocalDate, end_date: '2026-03-31' as LocalDate };

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [
    attendanceRoutes,
    profileRoutes,
    employmentRoutes,
    employeeRoutes,
    directoryRoutes,
    exportRoutes,
    filesRoutes([exportFiles]),
    reportRoutes,
  ],
  storage,
  now: () => new Date(now * 1000),
});
export const call = callerFor(app);

export const worked = (acme: Company, person: Member, ...pairs: readonly (readonly [string, string])[]) =>
  acme.inside((db) =>
    recordPairs(db, {
      person_id: person.id,
      now,
      source: 'import',
      pairs: pairs.map(([start, end]) => ({ clock_in: at(start), clock_out: at(end) })),
    }),
  );

/**
 * The company of the leave applications in March: Ana has worked, come late, been away and been missing; Rob was in two
 * days. Pay makes reports of everybody.
 */
export async function reportWorld() {
  const world = await applicationWorld();
  const { acme, ana, rob } = world;
  const pay = await acme.hire(
    'Pay',
    'access_report_module',
    'view_any_attendance',
    'view_any_leave_application',
    'view_employee',
    'view_archived_employee',
  );
  await worked(
    acme,
    ana,
    ['2026-03-03 08:00:00', '2026-03-03 16:45:00'],
    ['2026-03-04 09:10:20', '2026-03-04 17:40:00'],
    ['2026-03-05 08:00:00', '2026-03-05 12:00:00'],
  );
  await worked(
    acme,
    rob,
    ['2026-03-03 08:00:00', '2026-03-03 16:30:00'],
    ['2026-03-04 07:50:00', '2026-03-04 16:30:00'],
  );
  await world.approve(await world.applied('2026-03-10', '2026-03-11', '2026-03-12 first', '2026-03-24'), rob);
  /** What a worker makes of it, as it is taken. */
  const made = async (started: { readonly batch_id: string }, as: Member) => {
    await workBatch(acme, reportJobs, started.batch_id, storage.files);
    return call(exportedFiles.file, { params: { id: started.batch_id } }, as);
  };
  return { ...world, pay, made };
}

/** The content of a file that a batch has made. */
export async function storedBytes(acme: Company, batch_id: string): Promise<Uint8Array> {
  const { storage_key } = await acme.inside((db) =>
    db.selectFrom('files').select('storage_key').where('owner_id', '=', batch_id).executeTakeFirstOrThrow(),
  );
  const stored = await storage.files.get(storage_key);
  const chunks: Uint8Array[] = [];
  for await (const chunk of stored?.content ?? []) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
}
