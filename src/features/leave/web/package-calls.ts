import { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { confirm } from '#platform/web/ui/notices.ts';
import type { AssigningCalls } from '#features/assigning/web/parts/assigning-calls.ts';
import type { Effects } from '../rules/effect-shapes.ts';
import { policiesApi } from './leave-rules-api.ts';
import { decimals } from './package-words.ts';
import { isToConfirm } from './to-confirm.ts';

/** The calls of assigning, of one package and from a day on. */
export function packageCalls(id: string, from: LocalDate | undefined): AssigningCalls {
  const { assignedUsers, assignableData, makeAssignUsers, assignUsers, removeUsers } = policiesApi;
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
    assign: (assigned_items) => assignUsers.call({ body: { leave_policy_id: id, assigned_items, ...since } }),
    remove: (user_id) =>
      withConfirming((confirmed) =>
        removeUsers.call({ body: { leave_policy_id: id, user_id, ...(confirmed !== undefined && { confirmed }) } }),
      ),
    batchesOf: 'leave-policies',
    listedUnder: [policiesApi.index.key],
  };
}

/** Does something; what it changes of balances is shown and asked first. @returns null when it was left */
async function withConfirming<Done>(act: (confirmed?: string) => Promise<Done>): Promise<Done | null> {
  let confirmed: string | undefined;
  for (;;)
    try {
      return await (confirmed === undefined ? act() : act(confirmed));
    } catch (error) {
      if (!isToConfirm(error)) throw error;
      const effects = (error as Fault).data as Effects;
      if (!(await confirm(t('This changes balances. Should we go on?'), effectLines(effects)))) return null;
      confirmed = effects.confirmed ?? '';
    }
}

/** So many people are named. */
const maxNamed = 4;

/** 'Ana: 28.0 → 7.0 of Annual leave' */
function effectLines({ people, total_changed, total_applications, leave_types }: Effects): readonly string[] {
  const names = new Map(leave_types.map(({ id, name }) => [id, name]));
  const rows = people.slice(0, maxNamed).map(({ name, before, after, leave_type_id }) =>
    t('{name}: {before} → {after} of {type}', {
      name,
      before: decimals(before),
      after: decimals(after),
      type: names.get(leave_type_id) ?? '',
    }),
  );
  return [
    ...rows,
    total_changed > maxNamed ? t('And {count} more.', { count: total_changed - maxNamed }) : '',
    total_applications > 0
      ? plural(
          total_applications,
          '{count} application is not covered any more; it stays as it is.',
          '{count} applications are not covered any more; they stay as they are.',
        )
      : '',
  ].filter(Boolean);
}
