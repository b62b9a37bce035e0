import { sql } from 'kysely';
import type { Endpoint } from '#platform/shared/contract.ts';
import { Readable } from 'node:stream';
import { newFileKey } from '#platform/server/file-store.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';

/** Where the files are that are made here: a server that is to give them needs it. */
export const storage = testStorage();

type ListTable = 'departments' | 'designations' | 'employment_types' | 'document_types';

async function listItem(acme: Company, table: ListTable, trash: { trashed_at: Date } | {} = {}): Promise<string> {
  const row = { name: crypto.randomUUID(), ...trash };
  return acme.inside(async (db) => (await db.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()).id);
}

/** Makes what a path parameter names, as belonging to one person: the id of a real row. */
const makers: Readonly<Record<string, (acme: Company, owner: Member) => Promise<string>>> = {
  person: async (_, owner) => owner.id,
  session: (acme, owner) =>
    acme.inside(
      async (db) =>
        (
          await db
            .insertInto('sessions')
            .values({ person_id: owner.id, token_hash: crypto.randomUUID(), expires_at: new Date(Date.now() + 1e6) })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    ),
  attendance: (acme, owner) =>
    acme.inside(
      async (db) =>
        (
          await db
            .insertInto('attendances')
            .values({ person_id: owner.id, working_date: '2026-03-02' as never })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    ),
  role: (acme) =>
    acme.inside(
      async (db) =>
        (
          await db
            .insertInto('roles')
            .values({ name: crypto.randomUUID(), position: sql`(select coalesce(max(position), 0) + 1 from roles)` })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    ),
  department: (acme) => listItem(acme, 'departments'),
  designation: (acme) => listItem(acme, 'designations'),
  employment_type: (acme) => listItem(acme, 'employment_types'),
  document_type: (acme) => listItem(acme, 'document_types'),
  trash_type: async () => 'departments',
  trashed_item: (acme) => listItem(acme, 'departments', { trashed_at: new Date() }),
  audit_entry: (acme, owner) =>
    acme.inside(
      async (db) =>
        (await db.selectFrom('audit_entries').select('id').where('entity', '=', 'people').where('person_id', '=', owner.id).executeTakeFirstOrThrow()).id,
    ),
  notification: (acme, owner) =>
    acme.inside(
      async (db) =>
        (
          await db
            .insertInto('notifications')
            .values({ person_id: owner.id, event: 'roles_changed', message: 'Something happened.', url: '/feed', in_app: true, source_id: crypto.randomUUID() })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    ),
  file: async (acme, owner) => {
    const object = await makeObject(acme, owner, 'A note.');
    const file = { ...object, content_type: 'text/plain', sha256: '0'.repeat(64), expires_at: new Date(Date.now() + 1e6) };
    return (await acme.inside((db) => db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow())).id;
  },
  upload: async (acme, owner) => {
    const upload = { ...(await makeObject(acme, owner, '')), id: crypto.randomUUID(), total: 1 };
    return (await acme.inside((db) => db.insertInto('uploads').values(upload).returning('id').executeTakeFirstOrThrow())).id;
  },
};

/** A file or an upload begins with content, of which the store holds what `stored` says. */
async function makeObject(acme: Company, owner: Member, stored: string): Promise<{ name: string; size: number; storage_key: string; uploaded_by: string }> {
  const key = newFileKey(acme.id);
  await acme.inside((db) =>
    db
      .insertInto('file_objects')
      .values({ key, remove_at: new Date(Date.now() + 1e6) })
      .execute(),
  );
  if (stored) await storage.files.put(key, Readable.from([Buffer.from(stored)]), stored.length);
  return { name: 'note.txt', size: stored.length || 1, storage_key: key, uploaded_by: owner.id };
}

/** Something valid for fields that calls with path parameters need. */
const samples: Readonly<Record<string, unknown>> = { start_date: '2026-03-01', end_date: '2026-03-31' };

/** What of the samples the schema has a field for. */
export function sampleOf(schema: Endpoint['query']): Record<string, unknown> {
  return Object.fromEntries(Object.keys(schema?.shape ?? {}).flatMap((name) => (Object.hasOwn(samples, name) ? [[name, samples[name]]] : [])));
}

/** The names in a route's braces. */
export function parameters({ route }: Endpoint): string[] {
  return [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/**
 * What somebody needs beside the permission of the call itself, to find such a row: the Trash shows a kind of items only to who
 * may see their list.
 */
export const neededBeside: Readonly<Record<string, Permission>> = { trashed_item: 'view_department' };

/**
 * A real row of a kind, by its name in a contract.
 * @throws when the kind has no maker above
 */
export async function makeRow(kind: string, acme: Company, owner: Member): Promise<string> {
  const make = makers[kind];
  if (!make) throw new Error(`'${kind}', which a path parameter names, has no maker in src/app/testing/makers.ts.`);
  return make(acme, owner);
}

/** A real row of the company for everything the route's path names, belonging to `owner` where it belongs to somebody. */
export async function makeParams(endpoint: Endpoint, acme: Company, owner: Member): Promise<Record<string, string>> {
  const params: Record<string, string> = {};
  for (const name of parameters(endpoint)) params[name] = await makeRow(endpoint.names?.[name] ?? `{${name}} of ${endpoint.route}`, acme, owner);
  return params;
}
