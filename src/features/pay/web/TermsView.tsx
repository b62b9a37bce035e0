import type { ReactNode } from 'react';
import { duration, shortDuration, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { PayTerms } from '../rules/terms.ts';
import type { PayRulesPage } from './pay-api.ts';
import { PremiumRuler, tonesOf } from './PremiumRuler.tsx';
import {
  accountSummary,
  breakStepText,
  countsText,
  dayText,
  mealText,
  percentText,
  premiumConditions,
  premiumDaysText,
  roundingText,
  tierRows,
  weekStartText,
} from './terms-words.ts';
import c from './pay.module.css';
import ruler from './ruler.module.css';

interface TermsViewProps {
  terms: PayTerms;
  leaveTypes: PayRulesPage['countable_leave'];
}

/** Terms of a pay rule in plain words, by section. */
export function TermsView({ terms, leaveTypes }: TermsViewProps) {
  return (
    <div className={c['terms']}>
      <Section title={t('Pay week')} about={t('Seven days for which weekly overtime is counted.')}>
        <p>{t('Begins on {start}.', { start: weekStartText(terms) })}</p>
        <p>{dayText(terms)}</p>
      </Section>
      <Section title={t('Breaks')} about={t('Deducted only where recorded breaks are shorter.')}>
        <Breaks terms={terms} />
      </Section>
      <Section title={t('Rounding')} about={t('For pay only. Recorded times and breaks stay exact.')}>
        <p>{roundingText(terms)}</p>
      </Section>
      <Section title={t('Overtime')} about={t('Each minute is overtime once: daily first, then weekly.')}>
        <Overtime terms={terms} />
        {tierRows(terms).length > 0 && (
          <p>{countsText(terms, new Map(leaveTypes.map(({ id, name }) => [id, name])))}</p>
        )}
      </Section>
      <Section title={t('Premiums')} about={t('Paid on top of the hours, which they never change.')}>
        <Premiums terms={terms} />
      </Section>
      {terms.per_day.length > 0 && (
        <Section title={t('Meals')} about={t('Paid at most once a day.')}>
          {terms.per_day.map((one, index) => (
            <p key={index}>{mealText(one)}</p>
          ))}
        </Section>
      )}
      <Section title={t('Holidays')} about={t('Work on a holiday.')}>
        <p>
          {terms.holiday.worked === 'instead'
            ? t('Hours worked replace the hours of the holiday.')
            : t('Hours worked are paid beside the hours of the holiday.')}
        </p>
      </Section>
      <Section title={t('Time account')} about={t('What is worked beyond the target, and below it.')}>
        <Account terms={terms} />
      </Section>
    </div>
  );
}

interface SectionProps {
  title: string;
  about: string;
  children: ReactNode;
}

const Section = ({ title, about, children }: SectionProps) => (
  <section aria-label={title}>
    <header>
      <h2>{title}</h2>
      <p>{about}</p>
    </header>
    <div>{children}</div>
  </section>
);

function Breaks({ terms: { breaks } }: { terms: PayTerms }) {
  if (breaks.mode === 'off' || breaks.steps.length === 0)
    return <p>{t('Only recorded breaks are taken from the work.')}</p>;
  return (
    <>
      {breaks.steps.map((step) => (
        <p key={step.over}>{breakStepText(step)}</p>
      ))}
      {breaks.part > 0 && <p>{t('Breaks count from {length} on.', { length: shortDuration(breaks.part) })}</p>}
    </>
  );
}

function Overtime({ terms }: { terms: PayTerms }) {
  const rows = tierRows(terms);
  if (rows.length === 0) return <p>{t('All work is paid as it is.')}</p>;
  return (
    <div className={c['scroll']} role="group" aria-label={t('Overtime')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>{t('Over')}</th>
            <th>{t('Within')}</th>
            <th>{t('Element')}</th>
            <th>{t('Percentage')}</th>
            <th>{t('The time itself')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ over, per, element, percent, to }) => (
            <tr key={`${per} ${over}`}>
              <td className="num">{duration(over)}</td>
              <td>{per}</td>
              <td>{element}</td>
              <td className="num">{percentText(percent)}</td>
              <td>{to === 'paid' ? t('is paid') : t('goes to the time account')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Premiums({ terms: { premiums } }: { terms: PayTerms }) {
  if (premiums.length === 0) return <p>{t('No premiums')}</p>;
  const toneOf = tonesOf(premiums);
  return (
    <>
      <PremiumRuler premiums={premiums} />
      <div className={c['scroll']} role="group" aria-label={t('Premiums')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{t('Element')}</th>
              <th>{t('Percentage')}</th>
              <th>{t('Times')}</th>
              <th>{t('Applies')}</th>
            </tr>
          </thead>
          <tbody>
            {premiums.map((premium, index) => (
              <tr key={index}>
                <td>
                  <i className={ruler['tone']} data-tone={toneOf.get(premium.element)} aria-hidden />
                  {premium.element}
                </td>
                <td className="num">{percentText(premium.percent)}</td>
                <td className="num">{`${timeOfDay(premium.from)} – ${timeOfDay(premium.to)}`}</td>
                <td>
                  {premiumDaysText(premium)}
                  {premiumConditions(premium).map((one) => (
                    <small key={one}>{one}</small>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Account({ terms }: { terms: PayTerms }) {
  const { account } = terms;
  if (!account) return <p>{t('These terms have no time account.')}</p>;
  const { main, more } = accountSummary(terms);
  const { included, tolerance, lights } = account;
  return (
    <>
      <p>{[main, more].filter(Boolean).join(', ')}</p>
      <p>{account.deficit ? t('Missing hours lower the balance.') : t('Missing hours do not lower the balance.')}</p>
      {included && (
        <p>
          {included.per === 'week'
            ? t('{hours} a week are included in the salary.', { hours: duration(included.seconds) })
            : t('{hours} a month are included in the salary.', { hours: duration(included.seconds) })}
        </p>
      )}
      {(tolerance.over > 0 || tolerance.under > 0) && (
        <p>
          {t('Differences up to {over} over and {under} under the target do not count.', {
            over: shortDuration(tolerance.over),
            under: shortDuration(tolerance.under),
          })}
        </p>
      )}
      {lights && (
        <p>
          {t('The balance turns yellow at {yellow} and red at {red}.', {
            yellow: duration(lights.yellow),
            red: duration(lights.red),
          })}
        </p>
      )}
    </>
  );
}
