import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { mdiShieldCheckOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { day } from '#platform/web/address.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { usePerson } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import type { OwnPeriod, PeriodStep } from '../contract.ts';
import { payPeriodsApi } from './pay-periods-api.ts';
import { PeriodDays } from './PeriodDays.tsx';
import { PeriodSteps } from './PeriodSteps.tsx';
import { PeriodSwitch } from './PeriodSwitch.tsx';
import { ShownStep } from './ShownStep.tsx';
import { usePeriodAction } from './use-period-action.ts';
import c from './pay-periods.module.css';

const address = { from: day };

/** One's own pay period, and the button that confirms it. */
export function MyPeriod() {
  const { id } = usePerson();
  const [{ from }, change] = useAddress(address);
  const query = useQuery({
    ...payPeriodsApi.period.read({ params: { user_id: id }, query: from ? { starts_on: from } : {} }),
    staleTime: 0,
  });
  const period = query.data;
  return (
    <>
      <PageHead
        title={t('My pay period')}
        lead={<PeriodSwitch period={period} onChange={(starts_on) => change({ from: starts_on })} />}
        line={period ? rangeText(period) : '\u00a0'}
      />
      <QueryState query={query} page skeleton={<PeriodWaiting />}>
        {(found) => <Mine key={found.version} period={found} />}
      </QueryState>
    </>
  );
}

export const rangeText = ({ starts_on, ends_on }: Pick<OwnPeriod, 'starts_on' | 'ends_on'>): string =>
  t('{from} to {to}', { from: date(starts_on), to: date(ends_on) });

/** Placeholder for a period while it loads. */
export const PeriodWaiting = () => (
  <Delayed>
    <div className={c['period']} role="status">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <Skeleton height={360} />
    </div>
  </Delayed>
);

function Mine({ period }: { period: OwnPeriod }) {
  const [shown, setShown] = useState<PeriodStep>();
  const { state, is_over, confirmed, starts_on, version, name, clocked_in } = period;
  const action = usePeriodAction(payPeriodsApi.confirm.call);
  const canConfirm = is_over && state !== 'closed' && !confirmed && clocked_in.length === 0;
  return (
    <div className={c['period']}>
      <PeriodSteps period={period} onShow={setShown} />
      <PeriodDays {...period} changed={new Set(period.changed.map(({ after }) => after.date))} />
      {!is_over && <p className={c['lead']}>{t('You can confirm {period} once it is over.', { period: name })}</p>}
      {canConfirm && (
        <>
          <p className={c['promise']}>
            <Icon path={mdiShieldCheckOutline} size={20} />
            {t('You confirm exactly what is shown here. It is kept, and if a day changes later, you are asked again.')}
          </p>
          {action.problem && <FormProblem text={action.problem} />}
          <div className={c['actions']}>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/time/self" search={{ month: period.ends_on.slice(0, 7) }} {...props} />}
            >
              {t('Something is wrong')}
            </Button>
            <Button loading={action.busy} onClick={() => void action.run({ body: { starts_on, version } })}>
              {t('Confirm {period}', { period: name })}
            </Button>
          </div>
        </>
      )}
      {shown && <ShownStep user_id={period.person.id} step={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
