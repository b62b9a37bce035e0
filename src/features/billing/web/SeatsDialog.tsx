import { NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showRefusal, showToast } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { PlanOverview, SeatsPreview } from '../contract.ts';
import { billingApi, money } from './billing-api.ts';
import { eachText } from './plan-words.ts';
import c from './billing.module.css';

/** Milliseconds after the last key press before the preview is requested. */
const previewAfter = 400;
const maxSeats = 1_000_000;

function useSeats(onClose: () => void) {
  const cache = useQueryClient();
  return useAction(
    async (seats: number) => {
      const { message } = await billingApi.seats.call({ body: { seats } });
      onClose();
      showToast(message);
    },
    { onFault: showRefusal, refresh: () => cache.invalidateQueries({ queryKey: billingApi.planOverview.key }) },
  );
}

/** Chooses the minimum number of paid seats and shows the costs, now and per period. */
export function SeatsDialog({ plan, onClose }: { plan: PlanOverview; onClose(): void }) {
  const { seats_used, seats_paid, seats_wanted } = plan.tenant;
  const least = Math.max(1, seats_used);
  const before = seats_paid ?? Math.max(least, seats_wanted ?? 0);
  const [seats, setSeats] = useState<number | ''>(Math.max(least, before));
  const save = useSeats(onClose);
  const isRight = seats !== '' && seats >= least && seats <= maxSeats;
  return (
    <ActionDialog
      title={t('Change seats')}
      label={t('Change seats')}
      action={save}
      isDisabled={!isRight || seats === before}
      onAct={() => isRight && void save.run(seats)}
      onClose={onClose}
    >
      <div className={c['form']}>
        <SeatsField least={least} seats={seats} isRight={isRight} onChange={setSeats} />
        {isRight && <Preview plan={plan} seats={seats} />}
      </div>
    </ActionDialog>
  );
}

interface SeatsFieldProps {
  least: number;
  seats: number | '';
  isRight: boolean;
  onChange(seats: number | ''): void;
}

function SeatsField({ least, seats, isRight, onChange }: SeatsFieldProps) {
  const count = number(least);
  return (
    <NumberInput
      label={t('Seats')}
      description={t('You need at least {count}, one for each active person. We add seats when people join.', {
        count,
      })}
      error={isRight ? undefined : t('Please use at least {count}.', { count })}
      min={least}
      max={maxSeats}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      data-autofocus
      value={seats}
      onChange={(value) => onChange(typeof value === 'number' ? value : '')}
    />
  );
}

function Preview({ plan, seats }: { plan: PlanOverview; seats: number }) {
  const [shownSeats] = useDebouncedValue(seats, previewAfter);
  const query = useQuery({
    ...billingApi.seatsPreview.read({ query: { seats: shownSeats } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div aria-live="polite" aria-busy={query.isFetching || shownSeats !== seats}>
      <QueryState query={query}>
        {(preview) => <Sums preview={preview} plan={plan} isOld={preview.seats !== seats} />}
      </QueryState>
    </div>
  );
}

function Sums({ preview, plan, isOld }: { preview: SeatsPreview; plan: PlanOverview; isOld: boolean }) {
  const { currency, each_time, now } = preview;
  return (
    <table className={c['sums']} data-old={isOld || undefined} aria-label={t('Price')}>
      <tbody>
        {now !== null && now !== 0 && (
          <tr>
            <th scope="row">
              {now < 0 ? t('Credit for the rest of this period') : t('Due now for the rest of this period')}
            </th>
            <td>{money(Math.abs(now), currency)}</td>
          </tr>
        )}
        <tr data-sum>
          <th scope="row">{eachText(plan.package, each_time.tax !== null)}</th>
          <td>{money(each_time.total, currency)}</td>
        </tr>
      </tbody>
    </table>
  );
}
