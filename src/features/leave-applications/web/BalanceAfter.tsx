import { mdiCheck } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date as dateText, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { BalanceRuler } from '#features/leave/web/parts/BalanceRuler.tsx';
import { effectsOf, type YearEffect } from '../rules/by-year.ts';
import { costsOf } from '../rules/choosing.ts';
import type { EnabledDate } from '../rules/shapes.ts';
import { daysLostAfter } from '../rules/balance-alternatives.ts';
import { amountOf, expiryText, yearName } from './leave-words.ts';
import type { Choice, Form, InitialApplication } from './replies.ts';
import c from './apply.module.css';

interface BalanceAfterProps {
  form: Form;
  choice: Choice;
  dates: ReadonlyMap<string, EnabledDate>;
  start: InitialApplication | undefined;
}

/** Returns the leave years of the chosen days, or the current one when none is chosen. */
export function touchedYears({ form, choice, dates, start }: BalanceAfterProps) {
  const own = form.summary.find(({ leave_type_id }) => leave_type_id === choice.type.id);
  if (!own) return { own, effects: [] };
  const bookedCosts = start?.type === choice.type.id ? start.costs : [];
  const all = effectsOf(own.years, costsOf(choice.chosen, dates, choice.type), bookedCosts);
  const touched = all.filter(({ year }) =>
    [...choice.chosen.keys()].some((date) => year.first <= date && date <= year.last),
  );
  const today = companyToday();
  const current = all.find(({ year }) => year.first <= today && today <= year.last) ?? all[0];
  return { own, effects: touched.length > 0 || !current ? touched : [current] };
}

/** Balance after the chosen days, for each of their leave years. */
export function BalanceAfter(props: BalanceAfterProps) {
  const { own, effects } = touchedYears(props);
  if (!own || own.is_unlimited) return null;
  return effects.map((effect) => (
    <OfYear
      key={effect.year.first}
      {...effect}
      lost={lostOf(effect.year, props)}
      unit={props.choice.type.unit}
      isOnly={effects.length === 1}
    />
  ));
}

const lostOf = (year: YearEffect['year'], { choice: { chosen, type }, dates, start }: BalanceAfterProps) =>
  daysLostAfter(year, costsOf(chosen, dates, type), start?.type === type.id ? start.costs : []);

interface OfYearProps extends YearEffect {
  /** Amount that still expires next; null: nothing expires. */
  lost: number | null;
  unit: 'days' | 'hours';
  isOnly: boolean;
}

function OfYear({ year, requested, reserved, left, after, lost, unit, isOnly }: OfYearProps) {
  return (
    <div className={c['part']}>
      <h2>
        {isOnly ? t('Balance') : t('Balance {year}', { year: yearName(year) })}
        <span className="num">
          {number(left)} <span className="mirrored">→</span>{' '}
          <b data-low={after < 0 || undefined}>{number(after).replace('-', '−')}</b>
        </span>
      </h2>
      <BalanceRuler
        size="small"
        total={year.given}
        parts={{
          taken: year.taken,
          booked: year.booked,
          waiting: Math.max(0, year.waiting - reserved),
          asked: requested,
        }}
        label={t('{left} left of {given}', { left: amountOf(after, unit), given: number(year.given) })}
      />
      {year.expiring && lost !== null && after >= 0 && <Expiry on={year.expiring.on} lost={lost} unit={unit} />}
    </div>
  );
}

/** Note on what still expires, or that these days save it. */
function Expiry({ on, lost, unit }: { on: LocalDate; lost: number; unit: 'days' | 'hours' }) {
  if (lost > 0) return <p className={c['hint']}>{expiryText({ amount: lost, on }, unit)}</p>;
  return (
    <p className={c['saved']}>
      <Icon path={mdiCheck} size={18} />
      {t('Nothing expires on {date}.', { date: dateText(on) })}
    </p>
  );
}
