import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, unique, versionFrom } from '#platform/shared/example.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { message, pageMeta, pageQuery, recordId, version } from '#platform/shared/schemas.ts';
import { base, counts, leaveFaults, oneItem } from './contract-parts.ts';
import { confirmed } from './effect-shapes.ts';
import { leaveTypeItem, leaveYearShape, typeFields } from './shapes.ts';

/** Permissions to list types: to include them in packages, to apply for them, or to filter by them. */
const typeChoosers = [
  'view_leave_type',
  'add_leave_policy',
  'edit_leave_policy',
  'view_any_leave_application',
] as const;

export const leaveTypes = defineContract({
  list: {
    route: `GET ${base}/leave-types/list`,
    summary: 'List all leave types by name for selection',
    access: typeChoosers,
    reply: z.object({ data: z.array(leaveTypeItem) }),
  },
  index: {
    route: `GET ${base}/leave-types/index`,
    summary: 'List leave types',
    access: ['view_leave_type'],
    query: z.object({
      ...pageQuery,
      pay: z.enum(['paid', 'unpaid']).optional(),
      sort: z.enum(['name', 'total_days', 'taken']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    example: { query: {} },
    reply: z.object({
      data: z.array(
        leaveTypeItem.extend({
          /** Packages that include the type today or later. */
          packages: z.number().int(),
          /** Days (or hours) that everyone has taken or booked in the current leave year. */
          taken: z.number(),
          updated_at: z.string(),
        }),
      ),
      meta: pageMeta,
      counts,
      leave_year: leaveYearShape,
    }),
  },
  store: {
    route: `POST ${base}/leave-types/store`,
    summary: 'Add a leave type, or edit the one with this id; existing entitlements and booked half days stay',
    access: ['add_leave_type', 'edit_leave_type'],
    body: z.object({ id: recordId.nullish(), ...typeFields, version: version.optional(), confirmed }),
    example: {
      body: { id: entity('leave_type'), name: unique('Study leave'), total_days: 5, version: versionFrom('edit') },
    },
    reply: message.extend({ data: leaveTypeItem, version }),
    faults: [
      platformFaults.notAllowed,
      platformFaults.changedMeanwhile,
      leaveFaults.gone,
      leaveFaults.nameTaken,
      leaveFaults.letterTaken,
      leaveFaults.unitFixed,
      leaveFaults.unconfirmed,
    ],
  },
  edit: {
    route: `GET ${base}/leave-types/edit/{id}`,
    summary: 'Get a leave type for its form, with the letters that are taken',
    access: ['edit_leave_type'],
    params: oneItem,
    pathEntities: { id: 'leave_type' },
    reply: z.object({ data: leaveTypeItem, version, letters: z.array(z.string()) }),
    faults: [leaveFaults.gone],
  },
  delete: {
    route: `DELETE ${base}/leave-types/delete/{id}`,
    summary:
      'Move a leave type to the Trash; with action=detach also one in use, which packages no longer include from today on; booked leave stays, or with action=move becomes another type',
    access: ['delete_leave_type'],
    params: oneItem,
    pathEntities: { id: 'leave_type' },
    query: z.object({ action: z.enum(['detach', 'move']).optional(), /** For `move`. */ to: recordId.optional() }),
    example: { query: { action: 'detach' } },
    reply: message,
    faults: [leaveFaults.gone, leaveFaults.inUse, leaveFaults.notMovable, leaveFaults.notBorne],
  },
});
