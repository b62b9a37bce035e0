import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Reply } from '#platform/shared/contract.ts';
import type { AssigningCalls } from '#features/assigning/web/parts/assigning-calls.ts';
import type { leavePackages } from '../contract.ts';
import { packagesApi } from './leave-rules-api.ts';
import { withConfirming } from './confirming.ts';

type AssignPreview = Reply<(typeof leavePackages)['makeAssignUsers']>;

/** Returns the endpoints that assign one package from a day on. */
export function packageCalls(id: string, from: LocalDate | undefined): AssigningCalls {
  const { assignedUsers, assignableData, makeAssignUsers, assignUsers, removeUsers } = packagesApi;
  const since = from !== undefined && { effective_from: from };
  return {
    assigned: {
      key: [...assignedUsers.key, id],
      call: (query) => assignedUsers.call({ params: { id }, query }),
    },
    assignable: {
      key: [...assignableData.key, id],
      call: (query) => assignableData.call({ params: { id }, query }),
    },
    check: {
      key: makeAssignUsers.key,
      read(assigned_items) {
        const sent = { body: { leave_policy_id: id, assigned_items, ...since } };
        return { queryKey: makeAssignUsers.read(sent).queryKey, queryFn: () => makeAssignUsers.call(sent) };
      },
    },
    assign(assigned_items, seen) {
      const confirmed = (seen as AssignPreview | undefined)?.effects.confirmed ?? null;
      return assignUsers.call({ body: { leave_policy_id: id, assigned_items, ...since, confirmed } });
    },
    remove: (user_id) =>
      withConfirming((confirmed) =>
        removeUsers.call({ body: { leave_policy_id: id, user_id, ...(confirmed !== undefined && { confirmed }) } }),
      ),
    batchesOf: 'leave-policies',
    listedUnder: [packagesApi.index.key],
  };
}
