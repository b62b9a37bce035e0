import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { maxPageRows } from '#platform/shared/paging.ts';
import { download, localDate, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { auditActions, auditKindNames } from '#platform/shared/audit.ts';
import { personName } from '#features/people/contract.ts';
import { sections } from '#features/profile/rules/sections.ts';

/** Entries of one file at most. */
export const maxExportedEntries = 50_000;

export const auditFaults = defineFaults('audit', {
  tooMany: [
    422,
    'There are more than {limit} entries. Please choose a shorter period or another filter, then export again.',
  ],
});

const filters = {
  /** Part of the name of a person or of a thing. */
  search: pageQuery.search,
  kind: z.enum(auditKindNames).optional(),
  action: z.enum(auditActions).optional(),
  /** Who did it. */
  actor: recordId.optional(),
  /** Whom it is about. */
  person: recordId.optional(),
  /** Days of the company's calendar, both included. */
  from: localDate.optional(),
  to: localDate.optional(),
};

/** One’s own changes in March. */
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
  /** What kind of row: the name of its table, of time records 'attendance', 'clock' or 'break'. */
  entity: z.string(),
  entity_id: storedId.nullable(),
  action: z.enum(auditActions),
  /** What was done to a time record: 'clock_in'. */
  deed: z.string().nullable(),
  /** What the row was called then. */
  name: z.string().nullable(),
  /** Somebody signed in, somebody who was not, or Muster itself (a job, an import, a command). */
  by: z.enum(['person', 'guest', 'muster']),
  actor_id: storedId.nullable(),
  person_id: storedId.nullable(),
  session_id: storedId.nullable(),
  address: z.string().nullable(),
  source: z.string().nullable(),
  /** Of a time record from before the company moved, the IANA zone in which it is told; else the company's. */
  zone: z.string().nullable(),
  /** Of a change only what has changed. */
  old: values,
  new: values,
});
export type AuditEntry = z.output<typeof auditEntry>;

/** What the ids in entries stand for, as far as anybody knows. */
const names = z.record(z.string(), z.string());

export const audit = defineContract({
  index: {
    route: 'GET settings/audit-log/index',
    summary: 'Who has changed what, newest first',
    access: ['view_audit_log'],
    query: z.object({
      ...filters,
      /** Entries older than this one. */
      before: recordId.optional(),
      per_page: z.number().int().min(1).max(maxPageRows).default(50),
    }),
    example: { query: { ...filterExample, before: entity('audit_entry') } },
    reply: z.object({
      data: z.array(auditEntry),
      names,
      meta: z.object({
        /** Not counted beyond 1,000. */
        total: z.number().int(),
        is_more: z.boolean(),
        has_older: z.boolean(),
      }),
      /** How far the chain has come; the hash is null as long as nothing is in it. */
      chain: z.object({ position: z.number().int(), hash: z.string().nullable(), waiting: z.number().int() }),
    }),
  },
  export: {
    route: 'GET settings/audit-log/export',
    summary: 'The same entries as a CSV file, at most 50,000',
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
    summary: 'Compute the chain anew, as far as one call does, from the place after a position on',
    access: ['view_audit_log'],
    query: z.object({ after: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
    example: { query: { after: 0 } },
    reply: z.object({
      /** The last position that was looked at: the next call begins after it. */
      position: z.number().int(),
      is_end: z.boolean(),
      /** Every fault in a sentence; empty when everything is in order. */
      problems: z.array(z.string()),
    }),
  },
  /** Proposed. */
  sectionHistory: {
    route: 'GET employee/employee/profile/{user_id}/history/{section}',
    summary: 'Who has changed a section of a profile, when and why, the newest first',
    access: 'member',
    openReason: 'Each section is answered by its own right.',
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
          /** Null: Muster itself. */
          author: personName.nullable(),
          reason: z.string().nullable(),
          /** What happened, as it follows the author's name: 'changed Ana’s birth date from … to …'. */
          text: z.string(),
          /** Of a change what it was and what it is. */
          changes: z.array(z.object({ label: z.string(), old: z.string(), new: z.string() })),
        }),
      ),
      meta: pageMeta,
    }),
    faults: [platformFaults.notAllowed, platformFaults.notFound],
  },
  details: {
    route: 'GET settings/audit-log/{id}',
    summary: 'One change: what was before and after, and its place in the chain',
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
