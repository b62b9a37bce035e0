import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { MultiSelect, Radio, Skeleton, VisuallyHidden, Textarea } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { page } from '#platform/web/address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Pager } from '#platform/web/ui/list/Pager.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import { useContractForm } from '#platform/web/form.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import type { Closing, Period } from '../contract.ts';
import { periodNews } from '../events.ts';
import { periodsApi, peopleApi } from './periods-api.ts';
import { PeriodRow } from './PeriodRow.tsx';
import { OpenItems } from './OpenItems.tsx';
import c from './periods.module.css';

/** Number of rows on a page: one year. */
const rowsOnPage = 12;

const address = { page };

/** List of the calendar's periods with their closings, and the actions to close and reopen them. */
export function ClosedPeriods() {
  const [view, change] = useAddress(address);
  const query = usePeriods(view.page);
  const [closing, setClosing] = useState<Period>();
  const [opening, setOpening] = useState<Closing>();
  return (
    <>
      <PageHead
        title={t('Closed periods')}
        line={t('Closed periods are locked: no clocking, corrections, imports or shift changes.')}
      />
      <QueryState query={query} page>
        {({ data, meta }) => (
          <Card className={c['card']}>
            <ul className={c['list']} aria-label={t('Periods')}>
              {data.map((period) => (
                <PeriodRow key={period.starts_on} period={period} onClose={setClosing} onReopen={setOpening} />
              ))}
            </ul>
            <Pager meta={meta} onPage={(next) => change({ page: next })} />
          </Card>
        )}
      </QueryState>
      {closing && <CloseDialog period={closing} onClose={() => setClosing(undefined)} />}
      {opening && <ReopenDialog closing={opening} onClose={() => setOpening(undefined)} />}
    </>
  );
}

/** A page of periods, reloaded when one is closed or reopened. */
function usePeriods(shown: number) {
  const cache = useQueryClient();
  const refresh = useCallback(() => void cache.invalidateQueries({ queryKey: periodsApi.periods.key }), [cache]);
  useLive(periodNews, refresh);
  useLive(connected, refresh);
  return useQuery({
    ...periodsApi.periods.read({ query: { page: shown, per_page: rowsOnPage } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

interface CloseDialogProps {
  period: Period;
  onClose(): void;
}

type ClosingScope = 'all' | 'some';

/** Dialog for closing for everyone or some people, with the open items. */
function CloseDialog({ period, onClose }: CloseDialogProps) {
  const [scope, setWhose] = useState<ClosingScope>('all');
  const [chosen, setChosen] = useState<string[]>([]);
  const person_ids = scope === 'all' ? null : chosen;
  const isChosen = scope === 'all' || chosen.length > 0;
  const body = { starts_on: period.starts_on, person_ids };
  const preview = useClosingPreview(body, isChosen);
  const close = useClosing(onClose);
  const isBarred = (preview.data?.clocked_in.total ?? 0) + (preview.data?.missing.total ?? 0) > 0;
  return (
    <ActionDialog
      title={t('Close {period}', { period: period.name })}
      size={650}
      label={closeLabel(person_ids)}
      action={close}
      isDisabled={!isChosen || isBarred || !preview.data}
      onAct={() => void close.run({ body })}
      onClose={onClose}
    >
      <div className={c['form']}>
        <p className={c['lead']}>{t('No one can change these days until someone reopens the period.')}</p>
        <ScopeField whose={scope} onChange={setWhose} />
        {scope === 'some' && <PeopleField chosen={chosen} onChange={setChosen} />}
        {isChosen && <Open preview={preview} period={period} />}
      </div>
    </ActionDialog>
  );
}

function Open({ preview, period }: { preview: ReturnType<typeof useClosingPreview>; period: Period }) {
  return (
    <QueryState query={preview} skeleton={<PreviewWaiting />}>
      {(found) => <OpenItems preview={found} period={period} />}
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
const closeLabel = (chosen: readonly string[] | null): string =>
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
      placeholder={chosen.length ? '' : t('Name', { of: 'person' })}
      data={(people.data ?? []).map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))}
      value={chosen}
      onChange={onChange}
      limit={50}
      maxValues={1000}
      nothingFoundMessage={people.isFetching ? t('Searching…') : t('No matches')}
    />
  );
}

interface ReopenDialogProps {
  closing: Closing;
  onClose(): void;
}

/** Dialog that asks for the reason for reopening a period. */
function ReopenDialog({ closing: { id, name, person }, onClose }: ReopenDialogProps) {
  const contractForm = useReopening(id, onClose);
  return (
    <FormDialog
      title={t('Reopen {period}', { period: name })}
      label={t('Reopen')}
      contractForm={contractForm}
      onClose={onClose}
    >
      <p className={c['lead']}>
        {person
          ? t('{name}’s days can be changed until someone closes the period again.', {
              name: person.name,
            })
          : t('Its days can be changed until someone closes it again. Periods closed for single people stay closed.')}
      </p>
      <Textarea
        label={t('Reason')}
        description={t('Shown in the list of periods and in the audit log.')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={250}
        data-autofocus
        {...contractForm.form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

function useReopening(id: string, onOpened: () => void) {
  const cache = useQueryClient();
  return useContractForm({
    schema: async () => (await import('../contract.ts')).periods.reopenPeriod.body,
    initialValues: { reason: '' },
    send: async (body) => {
      const refresh = () => cache.invalidateQueries({ queryKey: periodsApi.periods.key });
      const { message } = await periodsApi.reopenPeriod.call({ params: { id }, body }).finally(() => void refresh());
      onOpened();
      void showSuccess(message);
    },
  });
}
