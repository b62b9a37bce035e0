import type { DemoPart } from '#platform/server/demo.ts';
import { addDays } from '#platform/shared/time.ts';

interface DemoDocument {
  readonly of: string;
  readonly type: string;
  readonly name: string;
  /** Days from today until it expires; before that, the days for which it wants attention. */
  readonly expires?: readonly [inDays: number, remindDays: number];
}

/** What HR has filed of some: one document expires soon, one has expired. */
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

export const documentsDemo: DemoPart = {
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
