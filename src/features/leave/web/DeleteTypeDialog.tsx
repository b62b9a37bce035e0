import { Radio, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showFailure, showTrashed } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { inPackages, maxMoved, mayBecome, type TypeInUse } from '../rules/type-in-use.ts';
import type { LeaveTypeItem } from '../rules/shapes.ts';
import { typesApi } from './leave-rules-api.ts';
import { Uncovered } from './parts/Uncovered.tsx';
import c from './effects.module.css';

interface DeleteTypeDialogProps {
  type: LeaveTypeItem;
  /** Use of the type as the server reports it. */
  use: TypeInUse;
  refresh(): Promise<void>;
  onClose(): void;
}

/** Dialog that asks what happens to leave of a type that moves to the Trash: it moves to another type, or stays. */
export function DeleteTypeDialog({ type, use, refresh, onClose }: DeleteTypeDialogProps) {
  const { choice, list } = useChoice(type, use);
  const trash = useTrash(type.id, { refresh, onClose });
  const { action, to } = choice;
  return (
    <ActionDialog
      title={t('Action Required')}
      label={t('Move to Trash')}
      action={{ busy: trash.busy, problem: trash.problem || (list.error?.message ?? '') }}
      isDestructive
      isDisabled={!list.isSuccess}
      onAct={() => void trash.run(action === 'move' && to ? { action, to } : { action: 'detach' })}
      onClose={onClose}
    >
      <p className={c['use']}>{inUseText(type.name, use)}</p>
      <Choices use={use} {...choice} />
      {action === 'detach' && <Uncovered effects={use} />}
    </ActionDialog>
  );
}

/** Choice: moving if possible, else keeping. */
function useChoice(type: LeaveTypeItem, use: TypeInUse) {
  const list = useQuery(typesApi.list.read({}));
  const targets = (list.data?.data ?? []).filter((other) => mayBecome(type, other, use.booked));
  const mayMove = targets.length > 0 && use.booked.applications <= maxMoved;
  const [selected, setWanted] = useState<'move' | 'detach'>();
  const [chosen, setChosen] = useState<string | null>(null);
  const action = mayMove ? (selected ?? 'move') : 'detach';
  const to = chosen ?? targets[0]?.id ?? null;
  return { choice: { targets, mayMove, action, to, setWanted, setChosen }, list };
}

type ChoicesProps = { use: TypeInUse } & ReturnType<typeof useChoice>['choice'];

const Choices = ({ use, targets, mayMove, action, to, setWanted, setChosen }: ChoicesProps) => (
  <Radio.Group
    aria-label={t('Booked leave')}
    value={action}
    onChange={(next) => setWanted(next === 'move' ? 'move' : 'detach')}
  >
    <div className={c['becoming']}>
      <Choice value="move" title={t('Move to another type')} text={moveText(use, targets)} isDisabled={!mayMove} />
      {action === 'move' && mayMove && (
        <Select
          aria-label={t('Other type')}
          data={targets.map(({ id, name }) => ({ value: id, label: name }))}
          value={to}
          onChange={setChosen}
          allowDeselect={false}
        />
      )}
      <Choice
        value="detach"
        title={t('Keep booked leave')}
        text={t('No one can apply for it any more. Balances stay visible.')}
      />
    </div>
  </Radio.Group>
);

interface ChoiceProps {
  value: string;
  title: string;
  text: string;
  isDisabled?: boolean;
}

const Choice = ({ value, title, text, isDisabled = false }: ChoiceProps) => (
  <Radio.Card value={value} className={c['start'] ?? ''} aria-label={title} disabled={isDisabled}>
    <Radio.Indicator disabled={isDisabled} />
    <span>
      <b>{title}</b>
      <small>{text}</small>
    </span>
  </Radio.Card>
);

/** 'Training is in 1 package and has 3 current or upcoming applications. Choose …' */
function inUseText(name: string, { packages, booked: { applications } }: TypeInUse): string {
  const open = t(
    '{count, plural, one {1 current or upcoming application} other {# current or upcoming applications}}',
    { count: applications },
  );
  const choose = t('Choose what happens to them before you move it to the Trash.');
  const is = packages
    ? t('{name} is in {packages} and has {applications}.', {
        name,
        packages: inPackages(packages, number),
        applications: open,
      })
    : t('{name} has {applications}.', { name, applications: open });
  return `${is} ${choose}`;
}

function moveText({ booked }: TypeInUse, targets: readonly LeaveTypeItem[]): string {
  const { people, applications, amount, unit } = booked;
  if (applications > maxMoved)
    return t('At most {count} applications can be moved at once.', { count: number(maxMoved) });
  if (targets.length === 0) return t('No other type has the same unit, pay, half-day and privacy settings.');
  const what =
    unit === 'hours'
      ? t('{count, plural, one {# booked hour} other {# booked hours}}', { count: amount })
      : t('{count, plural, one {# booked day} other {# booked days}}', { count: amount });
  return people === 1
    ? t('1 person keeps their {what} under the new type.', { what })
    : t('{people} people keep their {what} under the new type.', { people: number(people), what });
}

interface TrashTypeOptions {
  refresh(): Promise<void>;
  onClose(): void;
}

type Query = Parameters<typeof typesApi.delete.call>[0]['query'];

function useTrash(id: string, { refresh, onClose }: TrashTypeOptions) {
  return useAction(
    async (query: Query) => {
      await typesApi.delete.call({ params: { id }, query });
      void showTrashed();
      onClose();
    },
    // A leave type that cannot be the target is reported here, where another one can be chosen.
    { onFault: inlineOr(showFailure), refresh },
  );
}
