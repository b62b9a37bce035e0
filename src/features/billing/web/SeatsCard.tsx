import { Button } from '@mantine/core';
import { useState } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import type { PlanOverview } from '../contract.ts';
import { money } from './billing-api.ts';
import { eachText, packageText, taxText } from './plan-words.ts';
import { SeatsDialog } from './SeatsDialog.tsx';
import c from './billing.module.css';

/** Maximum number of seats drawn as cells; more are shown as numbers only. */
const maxCells = 130;

/** Shows the used, reserved and free seats, and their price. */
export function SeatsCard({ plan }: { plan: PlanOverview }) {
  const { seats_used, seats_reserved, seats_paid, seats_wanted } = plan.tenant;
  const [isChanging, setChanging] = useState(false);
  const all = seats_paid ?? Math.max(seats_used, seats_wanted ?? 0);
  const free = Math.max(0, all - seats_used - seats_reserved);
  return (
    <Card
      title={t('Seats')}
      aside={
        mayChangeSeats(plan) && (
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('Change seats')}
          </Button>
        )
      }
    >
      <p className={c['line']}>
        <b>{t('{count} used', { count: number(seats_used) })}</b>
        {seats_reserved > 0 && t(', {count} starting later', { count: seats_reserved })}
        {free > 0 && t(', {count} free', { count: free })}
        {seats_paid !== null && t(', {count} paid for', { count: seats_paid })}.{' '}
        {t('Each active person uses one seat. Archived people don’t.')}
      </p>
      <Cells used={seats_used} reserved={seats_reserved} paid={all} />
      <Sums plan={plan} />
      {isChanging && <SeatsDialog plan={plan} onClose={() => setChanging(false)} />}
    </Card>
  );
}

/** Whether seats can be changed: during the trial and the subscription, unless its end is near. */
const mayChangeSeats = ({ tenant: { state }, package: offered }: PlanOverview): boolean =>
  (state === 'trial' || state === 'active') && offered !== null;

/** Shows the price of the seats. */
function Sums({ plan }: { plan: PlanOverview }) {
  const payment = plan.next_payment;
  const unit = plan.package?.unit_price;
  if (!payment || !unit) return null;
  return (
    <table className={c['sums']}>
      <tbody>
        <tr>
          <th scope="row">
            {t('{count, plural, one {# seat} other {# seats}}', { count: payment.seats })}, {packageText(plan.package)},{' '}
            {t('{price} each', { price: money(unit.amount, unit.currency) })}
          </th>
          <td>{money(payment.subtotal, payment.currency)}</td>
        </tr>
        {payment.tax !== null && (
          <tr>
            <th scope="row">{taxText(payment.tax_rate)}</th>
            <td>{money(payment.tax, payment.currency)}</td>
          </tr>
        )}
        <tr data-sum>
          <th scope="row">{eachText(plan.package, payment.tax !== null)}</th>
          <td>{money(payment.total, payment.currency)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Cells({ used, reserved, paid }: { used: number; reserved: number; paid: number }) {
  const all = Math.max(used + reserved, paid);
  if (all === 0 || all > maxCells) return null;
  return (
    <div className={c['seats']} aria-hidden>
      {Array.from({ length: all }, (_, seat) => (
        <i key={seat} data-kind={seat < used ? 'used' : seat < used + reserved ? 'reserved' : 'free'} />
      ))}
    </div>
  );
}
