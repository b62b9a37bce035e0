import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import type { Assignable, Resolved } from '../../contract.ts';
import { keysOf, type ChoosingCalls, type AssigningWords } from './assigning-calls.ts';
import { ChooseItems, type Chosen } from './ChooseItems.tsx';
import { useResolved, WillBeAdded } from '../WillBeAdded.tsx';
import c from '../assigning.module.css';

/** What a thing adds to the dialog in which people are assigned to it. */
export interface AssigningExtras {
  /** Above the choice, instead of what assigning a department means. */
  hint?: string;
  /** What is said of all who are chosen: fields, above the choice. */
  children?: ReactNode;
  /** Below the name of somebody who can be chosen, instead of what they do here. */
  helpOf?(person: Assignable['people']['data'][number]): string | undefined;
  /** Beside the name of somebody who would be assigned. */
  noteOf?(person: Resolved['people'][number], resolved: Resolved): ReactNode;
  /** Below all of them. */
  moreOf?(resolved: Resolved): ReactNode;
  /** What is said of a refusal above the choice; nothing: a message says it. */
  toldOf?(error: unknown): ReactNode;
}

interface AssignDialogProps extends AssigningExtras {
  calls: ChoosingCalls;
  words: Pick<AssigningWords, 'assign'>;
  /** How many are assigned now. */
  now: number;
  onClose(): void;
  /** Says whether a refusal is told beside the fields that are given with `children`. */
  isToldElsewhere?(error: unknown): boolean;
}

/** Left whom, right who that is: people are stored, not the rule by which they were chosen. */
export function AssignDialog(props: AssignDialogProps) {
  const { calls, words, hint = meaning(), now, onClose, helpOf } = props;
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [isMissing, setMissing] = useState(false);
  const mayLeave = useUnsavedGuard(chosen.length > 0);
  const leave = () => void mayLeave().then((leaves) => leaves && onClose());
  const resolved = useResolved(calls, chosen);
  const assign = useAssigning(calls, props);
  // What is still there of another choice was not seen of this one.
  const seen = resolved.isPlaceholderData || resolved.isFetching ? undefined : resolved.data;
  const total = chosen.length ? resolved.data?.total : undefined;
  const choose = (next: readonly Chosen[]) => (setChosen(next), assign.reset());
  const foot = (
    <Foot
      sum={total === undefined ? '' : sumOf(now, total)}
      total={total}
      isReading={chosen.length > 0 && seen === undefined && !resolved.isError}
      isBusy={assign.isPending}
      onCancel={leave}
      onAssign={() => (chosen.length ? assign.mutate({ chosen, seen }) : setMissing(true))}
    />
  );
  return (
    <Dialog title={words.assign} size={650} onClose={leave} closeOnEscape={!assign.isPending} foot={foot}>
      <p className={c['hint']}>{hint}</p>
      {props.children}
      {assign.error && props.toldOf?.(assign.error)}
      <ChooseItems
        assignable={calls.assignable}
        helpOf={helpOf}
        reasonFor={({ is_assigned }) => (is_assigned ? t('Already assigned') : undefined)}
        chosen={chosen}
        onChoose={choose}
        error={isMissing && !chosen.length ? missing() : itemsError(assign.error ?? resolved.error)}
      >
        <WillBeAdded query={resolved} chosen={chosen} noteOf={props.noteOf} moreOf={props.moreOf} />
      </ChooseItems>
    </Dialog>
  );
}

interface FootProps {
  sum: string;
  /** How many would be assigned; undefined until it is known. */
  total: number | undefined;
  /** It is not known yet who that is: nobody assigns what they have not seen. */
  isReading: boolean;
  isBusy: boolean;
  onCancel(): void;
  onAssign(): void;
}

function Foot({ sum, total, isReading, isBusy, onCancel, onAssign }: FootProps) {
  return (
    <>
      <p className={c['sum']} role="status">
        {sum}
      </p>
      <Button variant="default" disabled={isBusy} onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button loading={isBusy} disabled={total === 0 || isReading} onClick={onAssign}>
        {total ? plural(total, 'Assign {count} person', 'Assign {count} people') : t('Assign')}
      </Button>
    </>
  );
}

const meaning = () => t('Choosing a department assigns everyone in it today, not people who join it later.');

const missing = () => t('This is a required field');

const sumOf = (now: number, more: number) =>
  t('{now} now, {afterwards} afterwards', {
    now: plural(now, '{count} person', '{count} people'),
    afterwards: now + more,
  });

/** What the server says about the chosen items themselves, which stands beside them. */
function itemsError(error: unknown): string | undefined {
  return error instanceof Fault ? error.errors?.['assigned_items']?.[0] : undefined;
}

type Told = Pick<AssignDialogProps, 'onClose' | 'isToldElsewhere' | 'toldOf'>;

function useAssigning(calls: ChoosingCalls, { onClose, isToldElsewhere, toldOf }: Told) {
  const isTold = (error: unknown) => isToldElsewhere?.(error) === true || Boolean(toldOf?.(error));
  const cache = useQueryClient();
  const showStarted = useBatchStarted();
  return useMutation({
    mutationFn: ({ chosen, seen }: { readonly chosen: readonly Chosen[]; readonly seen: Resolved | undefined }) =>
      calls.assign(
        chosen.map(({ id, type }) => ({ id, type })),
        seen,
      ),
    onSuccess: (assigned) => {
      if (!assigned) return;
      onClose();
      void (assigned.batch_id === null ? showSuccess() : showStarted());
    },
    onError: (error) => void (itemsError(error) === undefined && !isTold(error) && showFailure(error)),
    onSettled: () => Promise.all(keysOf(calls).map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
