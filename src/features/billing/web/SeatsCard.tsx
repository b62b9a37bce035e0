import { number } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import type { PlanOverview } from '../contract.ts';
import { money } from './billing-api.ts';
import { packageText } from './plan-words.ts';
import c from './billing.module.css';

/** More seats than can be told apart are told by numbers alone. */
const maxCells = 130;

/** Who is paid for: used, about to be used, and what that costs. */
export function SeatsCard({ plan }: { plan: PlanOverview }) {
  const { seats_used, seats_reserved, seats_paid } = plan.tenant;
  return (
    <Card title={t('Seats')}>
      <p className={c['line']}>
        <b>{t('{count} used', { count: number(seats_used) })}</b>
        {seats_reserved > 0 && `, ${plural(seats_reserved, '{count} starts later', '{count} start later')}`}
        {seats_paid !== null && `, ${t('{count} paid for', { count: number(seats_paid) })}`}.{' '}
        {t('Everyone who is active counts once, archived people never.')}
      </p>
      <Cells used={seats_used} reserved={seats_reserved} paid={seats_paid ?? 0} />
      <Sums plan={plan} />
      <p className={c['quiet']}>
        {t('Seats follow your people by themselves. Within a period you pay only for the days.')}
      </p>
    </Card>
  );
}

/** What the seats cost. */
function Sums({ plan }: { plan: PlanOverview }) {
  const payment = plan.next_payment;
  const unit = plan.package?.unit_price;
  if (!payment || !unit) return null;
  return (
    <table className={c['sums']}>
      <tbody>
        <tr>
          <th scope="row">
            {plural(payment.seats, '{count} seat', '{count} seats')}, {packageText(plan.package)},{' '}
            {t('{price} each', { price: money(unit.amount, unit.currency) })}
          </th>
          <td>{money(payment.subtotal, payment.currency)}</td>
        </tr>
        {payment.tax !== null && (
          <tr>
            <th scope="row">{t('Tax')}</th>
            <td>{money(payment.tax, payment.currency)}</td>
          </tr>
        )}
        <tr data-sum>
          <th scope="row">{payment.tax === null ? t('Each time, without tax') : t('Each time')}</th>
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
