import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { line, localDate, message, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import * as rules from '#platform/shared/validators.ts';
import { fileRecord, filesFaults, uploadMeta } from '#features/files/contract.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { named } from '#features/profile/contract.ts';
import { maxRemindDays } from './rules/validity.ts';

const ofPerson = { params: z.object({ user_id: recordId }), pathEntities: { user_id: 'person' } } as const;
const subject = 'params.user_id';
const own = 'member';

export const documents = defineContract({
  fileDocuments: {
    route: 'GET employee/employee/profile/{user_id}/file-documents/index',
    summary: 'List a person’s documents, newest first',
    access: { own, others: ['view_employee_document'], subject },
    ...ofPerson,
    query: z.object({ ...pageQuery, document_type_id: recordId.optional() }),
    example: { query: { document_type_id: entity('document_type') } },
    reply: z.object({
      data: z.array(
        z.object({
          id: storedId,
          name: z.string(),
          document_type: named.nullable(),
          expires_on: localDate.nullable(),
          remind_days: z.number().int().nullable(),
          /** 'valid', 'expiring' within the reminder period, or 'expired'; null without a date. */
          validity: z.enum(['valid', 'expiring', 'expired']).nullable(),
          file: fileRecord.nullable(),
          added_by: z.string().nullable(),
          added_by_id: storedId.nullable(),
          created_at: z.string(),
          may_delete: z.boolean(),
        }),
      ),
      meta: pageMeta,
      /** Types of all documents, whatever the search, by name with their numbers. */
      types: z.array(z.object({ id: storedId, name: z.string(), total: z.number().int() })),
      upload_meta: uploadMeta,
      may_add: z.boolean(),
    }),
  },
  storeFileDocument: {
    route: 'POST employee/employee/profile/{user_id}/file-documents/store',
    summary: 'Add an uploaded document',
    access: { own, others: ['add_employee_document'], subject },
    ...ofPerson,
    body: z.object({
      file_id: recordId,
      name: line(120),
      document_type_id: recordId.nullish(),
      expires_on: localDate.nullish(),
      remind_days: z.number().int().min(0).max(maxRemindDays).nullish(),
    }),
    example: {
      body: {
        file_id: entity('file'),
        name: 'Contract',
        document_type_id: entity('document_type'),
        expires_on: '2030-01-01',
        remind_days: 30,
      },
    },
    reply: message.extend({ id: storedId }),
    faults: [platformFaults.notAllowed, platformFaults.notFound, filesFaults.unknownFile, peopleFaults.unknownItem],
  },
  deleteFileDocument: {
    route: 'DELETE employee/employee/profile/{user_id}/file-documents/{file_id}/delete',
    summary: 'Delete a document permanently',
    access: { own, others: ['delete_employee_document'], subject },
    params: z.object({ user_id: recordId, file_id: recordId }),
    pathEntities: { user_id: 'person', file_id: 'file_document' },
    reply: message,
    faults: [platformFaults.notAllowed, platformFaults.notFound],
  },
  linkDocuments: {
    route: 'GET employee/employee/profile/{user_id}/link-documents/index',
    summary: 'List a person’s links, newest first',
    access: { own, others: ['view_employee_document'], subject },
    ...ofPerson,
    query: z.object(pageQuery),
    reply: z.object({
      data: z.array(
        z.object({
          id: storedId,
          title: z.string(),
          url: z.string(),
          added_by: z.string().nullable(),
          added_by_id: storedId.nullable(),
          created_at: z.string(),
          may_delete: z.boolean(),
        }),
      ),
      total: z.number().int(),
      may_add: z.boolean(),
    }),
  },
  storeLinkDocument: {
    route: 'POST employee/employee/profile/{user_id}/link-documents/store',
    summary: 'Add a link',
    access: { own, others: ['add_employee_document'], subject },
    ...ofPerson,
    body: z.object({ title: line(120), url: rules.required.check(rules.max(2000), rules.url) }),
    example: { body: { title: 'Portfolio', url: 'https://example.org/ana' } },
    reply: message.extend({ id: storedId }),
    faults: [platformFaults.notAllowed, platformFaults.notFound],
  },
  deleteLinkDocument: {
    route: 'DELETE employee/employee/profile/{user_id}/link-documents/{id}/delete',
    summary: 'Delete a link permanently',
    access: { own, others: ['delete_employee_document'], subject },
    params: z.object({ user_id: recordId, id: recordId }),
    pathEntities: { user_id: 'person', id: 'link_document' },
    reply: message,
    faults: [platformFaults.notAllowed, platformFaults.notFound],
  },
});
