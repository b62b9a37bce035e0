import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { storedId } from '#platform/shared/schemas.ts';
import { assigningTo } from '#features/assigning/contract.ts';
import { listFaults } from '#features/lists/contract.ts';

const assigning = assigningTo({
  path: 'settings/employee/employee/groups',
  inPath: 'group_id',
  inBody: 'group_id',
  entity: 'group',
  what: 'a group',
  view: ['view_employee_group'],
  assign: ['assign_employee_group'],
  gone: listFaults.gone,
  oneself: { allowed: 'A group only lists people; it grants no permissions, pay or leave.' },
});

/** Members of groups; the groups themselves are a list (`lists/contract.ts`). */
export const groupPeople = defineContract({
  ...assigning,
  assignedUsers: {
    ...assigning.assignedUsers,
    reply: assigning.assignedUsers.reply.extend({
      group: z.object({
        id: storedId,
        name: z.string(),
        /** Other uses of the group in words: '2 shift patterns'. */
        used_by: z.array(z.string()),
      }),
    }),
  },
});
