import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { day } from '#platform/web/address.ts';
import { t } from '#platform/web/i18n.ts';
import { usePerson } from '#platform/web/session.ts';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { useKeys } from '#platform/web/use-keys.ts';
import type { OwnPeriod, PeriodStep } from '../contract.ts';
import { PeriodWaiting, rangeText } from './MyPeriod.tsx';
import { payPeriodsApi } from './pay-periods-api.ts';
import { PeriodDays } from './PeriodDays.tsx';
import { PeriodSteps } from './PeriodSteps.tsx';
import { PeriodSwitch } from './PeriodSwitch.tsx';
import { shortHash } from './period-words.ts';
import { ReasonDialog, type ReasonedStep } from './ReasonDialog.tsx';
import { ShownStep } from './ShownStep.tsx';
import { usePeriodAction } from './use-period-action.ts';
import c from './pay-periods.module.css';

const address = { from: day };

/** Someone’s pay period, as their approver sees it. */
export function PersonPeriod() {
  const { user_id = '' } = useParams({ strict: false }) as { user_id?: string };
  const [{ from }, change] = useAddress(address);
  const query = useQuery({
    ...payPeriodsApi.period.read({ params: { user_id }, query: from ? { starts_on: from } : {} }),
    staleTime: 0,
  });
  const period = query.data;
  return (
    <>
      <PageHead
        title={period?.person.name ?? t('Pay period')}
        lead={<PeriodSwitch period={period} onChange={(starts_on) => change({ from: starts_on })} />}
        line={period ? rangeText(period) : '\u00a0'}
      >
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/time/pay-periods" search={{ from: period?.starts_on }} {...props} />}
        >
          {t('All pay periods')}
        </Button>
      </PageHead>
      <QueryState query={query} page skeleton={<PeriodWaiting />}>
        {(found) => <Theirs key={found.version} period={found} />}
      </QueryState>
    </>
  );
}

function Theirs({ period }: { period: OwnPeriod }) {
  const [shown, setShown] = useState<PeriodStep>();
  const [asking, setAsking] = useState<ReasonedStep>();
  const { person, changed } = period;
  return (
    <div className={c['period']}>
      <PeriodSteps period={period} onShow={setShown} />
      <PeriodDays {...period} changed={new Set(changed.map(({ after }) => after.date))} />
      <Decision period={period} onAsk={setAsking} />
      {shown && <ShownStep user_id={person.id} step={shown} onClose={() => setShown(undefined)} />}
      {asking && <ReasonDialog kind={asking} period={period} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

/** Buttons of the approver; A approves and B sends back. */
function Decision({ period, onAsk }: { period: OwnPeriod; onAsk(kind: ReasonedStep): void }) {
  const isMe = usePerson().id === period.person.id;
  const { state, is_over, confirmed, approved, starts_on, version, person, clocked_in, to_review } = period;
  const action = usePeriodAction(payPeriodsApi.approve.call);
  const isOpen = !isMe && is_over && state !== 'closed';
  const canApprove = isOpen && !approved && clocked_in.length + to_review.length === 0;
  const canSendBack = isOpen && (confirmed !== null || approved !== null);
  const approve = () => void action.run({ body: { starts_on, people: [{ person_id: person.id, version }] } });
  useKeys({ ...(canApprove && { a: approve }), ...(canSendBack && { b: () => onAsk('sendBack') }) });
  if (isMe) return <p className={c['lead']}>{t('Someone else approves your own pay period.')}</p>;
  if (!is_over) return <p className={c['lead']}>{t('You can approve it once it is over.')}</p>;
  return (
    <>
      {action.problem && <FormProblem text={action.problem} />}
      {canApprove && confirmed && (
        <p className={c['lead']}>
          {t('You approve what {name} confirmed: {hash}. If a day changes, both no longer count.', {
            name: person.name,
            hash: shortHash(confirmed.hash),
          })}
        </p>
      )}
      <div className={c['actions']}>
        {canSendBack && (
          <Button variant="default" onClick={() => onAsk('sendBack')}>
            {t('Send back')}
          </Button>
        )}
        {canApprove && (
          <Button loading={action.busy} onClick={approve}>
            {t('Approve')}
          </Button>
        )}
      </div>
    </>
  );
}
