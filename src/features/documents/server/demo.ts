import type { DemoFiles, DemoPart } from '#platform/server/demo.ts';
import { demoPage } from '#platform/server/demo-page.ts';
import { addDays } from '#platform/shared/time.ts';
import { attachMadeFiles, storeMade } from '#features/files/server/commands/made.ts';
import { ownerType } from './queries.ts';

interface DemoDocument {
  readonly of: string;
  readonly type: string;
  readonly name: string;
  /** Days from today to the end, and length of the reminder period before it. */
  readonly expires?: readonly [inDays: number, remindDays: number];
}

/** Documents that HR has filed: one expires soon, one has expired. */
const documents: readonly DemoDocument[] = [
  { of: 'Finn Kowalski', type: 'Employment contract', name: 'Apprenticeship contract' },
  { of: 'Finn Kowalski', type: 'Training record', name: 'Soldering, level 2', expires: [400, 60] },
  { of: 'Hana Suzuki', type: 'Work permit', name: 'Residence and work permit', expires: [24, 60] },
  { of: 'Liam Byrne', type: 'Driving licence', name: 'Forklift licence', expires: [-12, 30] },
  { of: 'Rafael Costa', type: 'Certificate', name: 'First aid at work', expires: [190, 30] },
  { of: 'Nora Ellison', type: 'Employment contract', name: 'Service agreement' },
];

const links = [
  { of: 'Finn Kowalski', title: 'Training plan', url: 'https://intranet.demo.example/apprentices/plan' },
  { of: 'Rafael Costa', title: 'Assembly handbook', url: 'https://intranet.demo.example/assembly' },
];

/** Stores files for the demo documents, so that they can be opened. */
async function storePages(files: DemoFiles): Promise<void> {
  const filed = await files.transact((db) =>
    db
      .selectFrom('file_documents')
      .innerJoin('people', 'people.id', 'file_documents.person_id')
      .select(['file_documents.id as owner_id', 'file_documents.name', 'file_documents.added_by', 'people.id'])
      .select('people.name as person')
      .execute(),
  );
  const made = filed.map(({ name, person, id, added_by, owner_id }) => ({
    owner_id,
    owner_type: ownerType,
    name: `${name}.pdf`,
    uploaded_by: added_by ?? id,
    content_type: 'application/pdf',
    content: demoPage(name, person),
  }));
  const stored = await storeMade(files, made);
  await files.transact((db) => attachMadeFiles(db, stored, files.now));
}

export const documentsDemo: DemoPart = {
  store: storePages,

  async create(db, { today, ownerId }) {
    const people = await db.selectFrom('people').select(['id', 'name']).execute();
    const types = await db
      .selectFrom('document_types')
      .select(['id', 'name'])
      .where('trashed_at', 'is', null)
      .execute();
    const idOf = (name: string) => people.flatMap((person) => (person.name === name ? [person.id] : []));
    const filed = documents.flatMap(({ of, type, name, expires }) =>
      idOf(of).map((person_id) => ({
        person_id,
        name,
        document_type_id: types.find((known) => known.name === type)?.id ?? null,
        expires_on: expires ? addDays(today, expires[0]) : null,
        remind_days: expires ? expires[1] : null,
        added_by: ownerId,
      })),
    );
    await db.insertInto('file_documents').values(filed).execute();
    const linked = links.flatMap(({ of, ...link }) =>
      idOf(of).map((person_id) => ({ person_id, ...link, added_by: ownerId })),
    );
    await db.insertInto('link_documents').values(linked).execute();
  },
};
