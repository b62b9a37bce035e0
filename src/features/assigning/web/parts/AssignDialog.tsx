import { useMutation, useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { leftOut } from '#platform/shared/oneself.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import type { Assignable, ResolvedPeople } from '../../contract.ts';
import { keysOf, type ChoosingCalls, type AssigningWords, type AssigningCalls } from './assigning-calls.ts';
import { ChooseItems, type ChosenItem } from './ChooseItems.tsx';
import c from '../assigning.module.css';

/** Content that a thing adds to the dialog for assigning people. */
export interface AssigningExtras {
  /** Text above the choice that replaces the note on departments. */
  hint?: string;
  /** Fields above the choice that apply to all chosen people. */
  children?: ReactNode;
  /** Text below a candidate's name that replaces the designation. */
  helpOf?(person: Assignable['people']['data'][number]): string | undefined;
  /** Renders a note beside the name of a person who would be assigned. */
  noteOf?(person: ResolvedPeople['people'][number], resolved: ResolvedPeople): ReactNode;
  /** Renders content below all of them. */
  moreOf?(resolved: ResolvedPeople): ReactNode;
  /** Renders a refusal above the choice; if it returns nothing, a message shows it. */
  errorNoteOf?(error: unknown): ReactNode;
}

interface AssignDialogProps extends AssigningExtras {
  calls: ChoosingCalls;
  words: Pick<AssigningWords, 'assign'>;
  /** Number of people assigned now. */
  now: number;
  onClose(): void;
  /** Whether a refusal is shown beside the fields given as `children`. */
  isShownElsewhere?(error: unknown): boolean;
}

/** Chooses items on the left and shows the people affected on the right: people are stored, not the choice itself. */
export function AssignDialog(props: AssignDialogProps) {
  const { calls, words, hint = meaning(), now, onClose, helpOf } = props;
  const [chosen, setChosen] = useState<readonly ChosenItem[]>([]);
  const [isMissing, setMissing] = useState(false);
  const resolved = useResolved(calls, chosen);
  const assign = useAssigning(calls, props);
  // Data left from another choice is not a preview of this one.
  const seen = resolved.isPlaceholderData || resolved.isFetching ? undefined : resolved.data;
  const total = chosen.length ? resolved.data?.total : undefined;
  const choose = (next: readonly ChosenItem[]) => (setChosen(next), assign.reset());
  // Nothing is assigned that was not shown.
  const isReading = chosen.length > 0 && seen === undefined && !resolved.isError;
  return (
    <ActionDialog
      title={words.assign}
      size={650}
      label={assignText(total)}
      action={{ busy: assign.isPending }}
      isDisabled={total === 0 || isReading}
      isDirty={chosen.length > 0}
      footer={<Sum text={total === undefined ? '' : sumOf(now, total)} />}
      onAct={() => (chosen.length ? assign.mutate({ chosen, seen }) : setMissing(true))}
      onClose={onClose}
    >
      <p className={c['hint']}>{hint}</p>
      {props.children}
      {assign.error && props.errorNoteOf?.(assign.error)}
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
    </ActionDialog>
  );
}

const Sum = ({ text }: { text: string }) => (
  <p className={c['sum']} role="status">
    {text}
  </p>
);

const assignText = (total = 0) =>
  total ? t('{count, plural, one {Assign # person} other {Assign # people}}', { count: total }) : t('Assign');

const meaning = () => t('Choosing a department assigns everyone in it today, not people who join it later.');

const missing = () => t('This is a required field');

const sumOf = (now: number, more: number) =>
  t('{now} now, {afterwards} afterwards', {
    now: t('{count, plural, one {# person} other {# people}}', { count: now }),
    afterwards: now + more,
  });

/** Returns the server's error about the chosen items, which is shown beside them. */
function itemsError(error: unknown): string | undefined {
  return error instanceof Fault ? error.errors?.['assigned_items']?.[0] : undefined;
}

type AssigningOptions = Pick<AssignDialogProps, 'onClose' | 'isShownElsewhere' | 'errorNoteOf'>;

function useAssigning(calls: ChoosingCalls, { onClose, isShownElsewhere, errorNoteOf }: AssigningOptions) {
  const isExplained = (error: unknown) => isShownElsewhere?.(error) === true || Boolean(errorNoteOf?.(error));
  const cache = useQueryClient();
  const showStarted = useBatchStarted();
  return useMutation({
    mutationFn: ({
      chosen,
      seen,
    }: {
      readonly chosen: readonly ChosenItem[];
      readonly seen: ResolvedPeople | undefined;
    }) =>
      calls.assign(
        chosen.map(({ id, type }) => ({ id, type })),
        seen,
      ),
    onSuccess: (assigned) => {
      if (!assigned) return;
      onClose();
      void (assigned.batch_id === null ? showSuccess() : showStarted());
    },
    onError: (error) => void (itemsError(error) === undefined && !isExplained(error) && showFailure(error)),
    onSettled: () => Promise.all(keysOf(calls).map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}

/** Loads the people meant by the chosen items, who are shown before anything is stored. */
function useResolved({ check }: Pick<AssigningCalls, 'check'>, chosen: readonly ChosenItem[]) {
  return useQuery({
    ...check.read(chosen.map(({ id, type }) => ({ id, type }))),
    enabled: chosen.length > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

interface WillBeAddedProps {
  query: ReturnType<typeof useResolved>;
  chosen: readonly ChosenItem[];
  /** Renders a note beside each name. */
  noteOf?: ((person: ResolvedPeople['people'][number], resolved: ResolvedPeople) => ReactNode) | undefined;
  /** Renders content below all of them. */
  moreOf?: ((resolved: ResolvedPeople) => ReactNode) | undefined;
}

function WillBeAdded({ query, chosen, ...noteProps }: WillBeAddedProps) {
  return (
    <section className={c['result']} aria-label={t('Will be added')} aria-busy={query.isFetching}>
      {chosen.length ? (
        <QueryState query={query}>
          {(resolved) => <People resolved={resolved} chosen={chosen} {...noteProps} />}
        </QueryState>
      ) : (
        <p>{t('The people you choose appear here before you save.')}</p>
      )}
    </section>
  );
}

function People({ resolved, chosen, noteOf, moreOf }: Omit<WillBeAddedProps, 'query'> & { resolved: ResolvedPeople }) {
  const { people, total, total_holding, is_without_self } = resolved;
  const byThemselves = new Set(chosen.flatMap(({ id, type }) => (type === 'user' ? [id] : [])));
  const more = total - people.length;
  return (
    <>
      <h3>
        {t('Will be added')} <span>+{total}</span>
      </h3>
      <ul tabIndex={-1}>
        {people.map((person) => {
          const { id, name, avatar, department_name } = person;
          return (
            <li key={id}>
              <Avatar name={name} avatar={avatar} size={28} />
              <b>{name}</b>
              <small>{byThemselves.has(id) ? t('assigned individually') : department_name}</small>
              {noteOf?.(person, resolved)}
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>{t('And {count} more.', { count: more })}</p>}
      {total_holding > 0 && (
        <p>
          {t(
            '{count, plural, one {# of the people you chose is already assigned.} other {# of the people you chose are already assigned.}}',
            { count: total_holding },
          )}
        </p>
      )}
      {is_without_self && <p>{t(leftOut)}</p>}
      {moreOf?.(resolved)}
    </>
  );
}
