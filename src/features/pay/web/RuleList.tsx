import { Link } from '@tanstack/react-router';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { RowMenu } from '#platform/web/ui/list/RowMenu.tsx';
import type { PayRulesPage, ShownRule } from './pay-api.ts';
import { peopleText } from './people-text.ts';
import { PremiumRuler } from './PremiumRuler.tsx';
import { accountSummary, breakSummary, overtimeSummary, termsOn, type Summary } from './terms-words.ts';
import type { RuleActions } from './use-rule-actions.ts';
import c from './pay.module.css';

/** Pay rules with what their terms of today say, each a link that opens it. */
export function RuleList({ page, actionsOf }: { page: PayRulesPage; actionsOf: RuleActions }) {
  const people = page.data.reduce((sum, rule) => sum + rule.people, 0);
  return (
    <div className={c['box']}>
      <div className={c['head']} aria-hidden>
        <span>{t('Pay rule')}</span>
        <span>{t('Premiums, Monday to Sunday')}</span>
        <span>{t('Overtime')}</span>
        <span>{t('Breaks')}</span>
        <span>{t('Time account')}</span>
        <span>{t('People')}</span>
      </div>
      <ul className={c['rules']} aria-label={t('Pay rules')}>
        {page.data.map((rule) => (
          <Rule key={rule.id} rule={rule} actionsOf={actionsOf} />
        ))}
      </ul>
      <p className={c['foot']}>
        {t('{rules} for {people}', {
          rules: t('{count, plural, one {# pay rule} other {# pay rules}}', { count: page.data.length }),
          people: peopleText(people),
        })}
      </p>
    </div>
  );
}

function Rule({ rule, actionsOf }: { rule: ShownRule; actionsOf: RuleActions }) {
  const dated = termsOn(rule.terms, companyToday());
  return (
    <li>
      <div className={c['name']}>
        <Link to="." search={{ rule: rule.id }}>
          {rule.name}
        </Link>
        {dated && <small>{t('From {date}', { date: date(dated.effective_from) })}</small>}
      </div>
      <Premiums rule={rule} />
      {dated && <Cell label={t('Overtime')} {...overtimeSummary(dated.terms)} />}
      {dated && <Cell label={t('Breaks')} {...breakSummary(dated.terms.breaks)} />}
      {dated && <Cell label={t('Time account')} {...accountSummary(dated.terms)} />}
      <span className={c['count']}>{peopleText(rule.people)}</span>
      <RowMenu name={rule.name} actions={actionsOf(rule)} />
    </li>
  );
}

function Premiums({ rule }: { rule: ShownRule }) {
  const premiums = termsOn(rule.terms, companyToday())?.terms.premiums ?? [];
  if (premiums.length === 0) return <Cell label={t('Premiums')} main={t('No premiums')} />;
  return (
    <span className={c['cell']}>
      <em>{t('Premiums')}</em>
      <PremiumRuler premiums={premiums} isSmall />
    </span>
  );
}

const Cell = ({ label, main, more }: Summary & { label: string }) => (
  <span className={c['cell']}>
    <em>{label}</em>
    {main}
    {more && <small>{more}</small>}
  </span>
);
