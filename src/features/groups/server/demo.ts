import type { DemoPart } from '#platform/server/demo.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import { addGroup } from '#features/lists/server/commands.ts';
import type { Db } from '#platform/server/database/database.ts';
import { addDays } from '#platform/shared/time.ts';
import { assignToGroup } from './commands.ts';

interface DemoGroup {
  readonly name: string;
  /** Days after the demo's first day on which people were added. */
  readonly after: number;
  readonly departments?: readonly string[];
  readonly people?: readonly string[];
}

/** Groups of a small instrument maker, across departments. */
const groups: readonly DemoGroup[] = [
  { name: 'Early shift', after: 12, departments: ['Workshop'], people: ['Elif Demir', 'Rafael Costa', 'Quynh Tran'] },
  { name: 'First aid', after: 40, people: ['Ida Holm', 'Oskar Nyström', 'Hana Suzuki', 'Gustav Iversen'] },
  { name: 'Fire wardens', after: 41, people: ['Anders Bech', 'Daniel Osei', 'Camille Laurent'] },
  { name: 'Works council', after: 95, people: ['Inês Duarte', 'Jonas Weber', 'Karim Benali', 'Priya Raman'] },
  { name: 'Calibration audit', after: 210, departments: ['Calibration', 'Quality'] },
  // A new group without members.
  { name: 'Summer party', after: 320 },
];

export const groupsDemo: DemoPart = {
  async create(db, { began, ownerId }) {
    for (const { name, after, departments = [], people = [] } of groups) {
      const at = Date.parse(`${addDays(began, after)}T09:30:00Z`) / 1000;
      const { id: group_id } = await addGroup(db, name, at);
      const items = [
        ...(await itemsOf(db, 'department', departments)),
        ...(await itemsOf(db, 'user', people)),
      ] satisfies AssignedItem[];
      if (items.length) await assignToGroup(db, { group_id, items, actor_id: ownerId, now: at });
    }
  },
};

const tables = { department: 'departments', user: 'people' } as const;

async function itemsOf(db: Db, type: keyof typeof tables, names: readonly string[]): Promise<AssignedItem[]> {
  if (!names.length) return [];
  const rows = await db.selectFrom(tables[type]).select('id').where('name', 'in', names).execute();
  return rows.map(({ id }) => ({ id, type }));
}
