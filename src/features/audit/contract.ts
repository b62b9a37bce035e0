import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { maxPageRows } from '#platform/shared/paging.ts';
import { download, localDate, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { auditActions, auditKindNames } from '#platform/shared/audit.ts';
import { personName } from '#features/people/contract.ts';
import { sections } from '#features/profile/rules/sections.ts';

/** Maximum number of entries in one file. */
export const maxExportedEntries = 50_000;

export const auditFaults = defineFaults('audit', {
  tooMany: [422, 'This export has more than {limit} entries. Choose a shorter period or another filter.'],
});

const filters = {
  /** Part of the name of a person or of a record. */
  search: pageQuery.search,
  kind: z.enum(auditKindNames).optional(),
  action: z.enum(auditActions).optional(),
  /** The author of the change. */
  actor: recordId.optional(),
  /** The person whom the change is about. */
  person: recordId.optional(),
  /** Days of the company's calendar, both included. */
  from: localDate.optional(),
  to: localDate.optional(),
};

/** Example: the actor's changes to themselves in March. */
const filterExample = {
  actor: entity('person'),
  person: entity('person'),
  from: '2026-03-01',
  to: '2026-03-31',
} as const;

const values = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z.object({
  id: storedId,
  /** ISO 8601 in UTC */
  at: z.string(),
  /** Kind of record: its table, or for time records 'attendance', 'clock' or 'break'. */
  entity: z.string(),
  entity_id: storedId.nullable(),
  action: z.enum(auditActions),
  /** Action on a time record: 'clock_in'. */
  deed: z.string().nullable(),
  /** Name of the record at that time. */
  name: z.string().nullable(),
  /** A signed-in person, a guest who was not signed in, or Muster itself (a job, an import, a command). */
  by: z.enum(['person', 'guest', 'muster']),
  actor_id: storedId.nullable(),
  person_id: storedId.nullable(),
  session_id: storedId.nullable(),
  address: z.string().nullable(),
  source: z.string().nullable(),
  /** IANA zone in which a time record from before a move of the company is shown; null: the company's zone. */
  zone: z.string().nullable(),
  /** For an update: only the changed values. */
  old: values,
  new: values,
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Names of the ids in entries, as far as they are known. */
const names = z.record(z.string(), z.string());

export const audit = defineContract({
  index: {
    route: 'GET settings/audit-log/index',
    summary: 'List changes, newest first',
    access: ['view_audit_log'],
    query: z.object({
      ...filters,
      /** Returns entries older than this one. */
      before: recordId.optional(),
      per_page: z.number().int().min(1).max(maxPageRows).default(50),
    }),
    example: { query: { ...filterExample, before: entity('audit_entry') } },
    reply: z.object({
      data: z.array(auditEntry),
      names,
      /** Pictures of the authors, by their ids. */
      avatars: z.record(z.string(), z.string()),
      meta: z.object({
        /** Counted up to 1,000. */
        total: z.number().int(),
        is_more: z.boolean(),
        has_older: z.boolean(),
      }),
      /** Last position of the chain with its hash, which is null while the chain is empty. */
      chain: z.object({ position: z.number().int(), hash: z.string().nullable(), waiting: z.number().int() }),
    }),
  },
  export: {
    route: 'GET settings/audit-log/export',
    summary: 'Export the same entries as a CSV file, at most 50,000',
    access: ['view_audit_log'],
    transaction: 'manual',
    query: z.object(filters),
    example: { query: filterExample },
    reply: download,
    faults: [auditFaults.tooMany],
  },
  /** Proposed. */
  check: {
    route: 'GET settings/audit-log/check',
    summary: 'Verify the audit chain from a position on, as far as one call can',
    access: ['view_audit_log'],
    query: z.object({ after: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
    example: { query: { after: 0 } },
    reply: z.object({
      /** The last position checked; the next call begins after it. */
      position: z.number().int(),
      is_end: z.boolean(),
      /** One sentence per problem; empty if everything is correct. */
      problems: z.array(z.string()),
    }),
  },
  /** Proposed. */
  sectionHistory: {
    route: 'GET employee/employee/profile/{user_id}/history/{section}',
    summary: 'List changes to a profile section, newest first',
    access: 'member',
    openReason: 'Each section has its own permission.',
    forColleagues: true,
    params: z.object({ user_id: recordId, section: z.enum(sections) }),
    pathEntities: { user_id: 'person' },
    query: z.object({ page: pageQuery.page, per_page: pageQuery.per_page }),
    example: { params: { section: 'address' } },
    reply: z.object({
      data: z.array(
        z.object({
          id: storedId,
          /** ISO 8601 in UTC */
          at: z.string(),
          /** Null for Muster itself. */
          author: personName.nullable(),
          reason: z.string().nullable(),
          /** Human-readable change that follows the author's name: 'changed Ana’s birth date from … to …'. */
          text: z.string(),
          /** For an update: the old and the new values. */
          changes: z.array(z.object({ label: z.string(), old: z.string(), new: z.string() })),
        }),
      ),
      meta: pageMeta,
    }),
    faults: [platformFaults.notAllowed, platformFaults.notFound],
  },
  details: {
    route: 'GET settings/audit-log/{id}',
    summary: 'Get one change: before, after and its position in the chain',
    access: ['view_audit_log'],
    params: z.object({ id: recordId }),
    pathEntities: { id: 'audit_entry' },
    reply: auditEntry.extend({
      names,
      request_id: z.string().nullable(),
      position: z.number().int().nullable(),
      hash: z.string().nullable(),
    }),
  },
});
