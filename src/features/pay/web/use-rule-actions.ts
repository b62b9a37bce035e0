import { mdiAccountPlusOutline, mdiDeleteOutline, mdiFormTextbox, mdiOpenInApp } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import type { RowAction } from '#platform/web/ui/list/RowMenu.tsx';
import { confirmAction, showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { payApi, usePayRefresh, type ShownRule } from './pay-api.ts';

export type RuleActions = (rule: ShownRule) => readonly RowAction[];

interface RuleActionOptions {
  readonly version: string;
  /** Opens a rule; missing where it is open. */
  onOpen?(id: string): void;
  onDeleted?(): void;
}

/** Actions of a rule, and the rule whose dialog is open. */
export function useRuleActions({ version, onOpen, onDeleted }: RuleActionOptions) {
  const [renaming, setRenaming] = useState<ShownRule>();
  const [assigning, setAssigning] = useState<ShownRule>();
  const remove = useRemoving(version, onDeleted);
  const actionsOf: RuleActions = (rule) => [
    ...(onOpen ? [{ label: t('Open rule'), icon: mdiOpenInApp, run: () => onOpen(rule.id) }] : []),
    { label: t('Assign people'), icon: mdiAccountPlusOutline, run: () => setAssigning(rule) },
    { label: t('Rename rule'), icon: mdiFormTextbox, run: () => setRenaming(rule) },
    // A rule that anyone has had explains what they were paid.
    ...(rule.is_used
      ? []
      : [{ label: t('Delete'), icon: mdiDeleteOutline, isDestructive: true, run: () => void remove.run(rule) }]),
  ];
  const close = () => {
    setRenaming(undefined);
    setAssigning(undefined);
  };
  return { actionsOf, renaming, assigning, assign: setAssigning, close };
}

/** Deletes a rule that no one has had, after a question. */
function useRemoving(version: string, onDeleted?: () => void) {
  const refresh = usePayRefresh();
  return useAction(
    async (rule: ShownRule) => {
      const { message } = await payApi.remove.call({ body: { id: rule.id, version } });
      onDeleted?.();
      void showSuccess(message);
    },
    {
      ask: ({ name }) =>
        confirmAction({
          title: t('Delete {name}?', { name }),
          text: t('No one has had this pay rule.'),
          verb: t('Delete'),
        }),
      onFault: (fault) => void showFailure(fault),
      refresh,
    },
  );
}
