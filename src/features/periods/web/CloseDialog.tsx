import { MultiSelect, Radio, Skeleton, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import type { Period } from '../contract.ts';
import { peopleApi, periodsApi } from './periods-api.ts';
import { OpenItems } from './OpenItems.tsx';
import c from './periods.module.css';

interface CloseDialogProps {
  period: Period;
  onClose(): void;
}

type ClosingScope = 'all' | 'some';

/** Dialog for closing for everyone or some people, with the open items. */
export function CloseDialog({ period, onClose }: CloseDialogProps) {
  const [scope, setWhose] = useState<ClosingScope>('all');
  const [chosen, setChosen] = useState<string[]>([]);
  const person_ids = scope === 'all' ? null : chosen;
  const isChosen = scope === 'all' || chosen.length > 0;
  const body = { starts_on: period.starts_on, person_ids };
  const preview = useClosingPreview(body, isChosen);
  const close = useClosing(onClose);
  const isBarred = (preview.data?.clocked_in.total ?? 0) > 0;
  return (
    <ActionDialog
      title={t('Close {period}', { period: period.name })}
      size={650}
      label={verb(person_ids)}
      action={close}
      isDisabled={!isChosen || isBarred || !preview.data}
      onAct={() => void close.run({ body })}
      onClose={onClose}
    >
      <div className={c['form']}>
        <p className={c['lead']}>{t('No one can change these days until someone reopens the period.')}</p>
        <ScopeField whose={scope} onChange={setWhose} />
        {scope === 'some' && <PeopleField chosen={chosen} onChange={setChosen} />}
        {isChosen && <Open preview={preview} month={period.ends_on.slice(0, 7)} />}
      </div>
    </ActionDialog>
  );
}

function Open({ preview, month }: { preview: ReturnType<typeof useClosingPreview>; month: string }) {
  return (
    <QueryState query={preview} skeleton={<PreviewWaiting />}>
      {(found) => <OpenItems preview={found} month={month} />}
    </QueryState>
  );
}

/** Placeholder for the open items while they load. */
function PreviewWaiting() {
  return (
    <Delayed>
      <div role="status">
        <VisuallyHidden>{t('Loading')}</VisuallyHidden>
        <Skeleton height={60} />
      </div>
    </Delayed>
  );
}

/** Open items, reloaded for each selection of people. */
function useClosingPreview(body: { starts_on: LocalDate; person_ids: string[] | null }, enabled: boolean) {
  return useQuery({
    ...periodsApi.previewClosing.read({ body }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Short enough for a phone; the title names the period. */
const verb = (chosen: readonly string[] | null): string =>
  chosen === null || chosen.length === 0 ? t('Close period') : t('Close for {count}', { count: chosen.length });

/** Closes the period and shows success or the reason for failure. */
function useClosing(onClosed: () => void) {
  const cache = useQueryClient();
  return useAction(
    async (closing: Parameters<typeof periodsApi.closePeriod.call>[0]) => {
      const { message } = await periodsApi.closePeriod.call(closing);
      onClosed();
      void showSuccess(message);
    },
    {
      onFault: inlineOr(showFailure),
      refresh: () =>
        Promise.all(
          [periodsApi.previewClosing.key, periodsApi.periods.key].map((queryKey) =>
            cache.invalidateQueries({ queryKey }),
          ),
        ),
    },
  );
}

function ScopeField({ whose, onChange }: { whose: ClosingScope; onChange(scope: ClosingScope): void }) {
  return (
    <Radio.Group label={t('Close for')} value={whose} onChange={(value) => onChange(value === 'some' ? 'some' : 'all')}>
      <div className={c['choices']}>
        <Radio value="all" label={t('Everyone')} data-autofocus />
        <Radio value="some" label={t('Some people')} />
      </div>
    </Radio.Group>
  );
}

function PeopleField({ chosen, onChange }: { chosen: string[]; onChange(ids: string[]): void }) {
  const people = useQuery(peopleApi.search.read());
  return (
    <MultiSelect
      label={t('People')}
      withAsterisk
      searchable
      placeholder={chosen.length ? '' : t('Name')}
      data={(people.data ?? []).map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))}
      value={chosen}
      onChange={onChange}
      limit={50}
      maxValues={1000}
      nothingFoundMessage={people.isFetching ? t('Searching…') : t('No matches')}
    />
  );
}
