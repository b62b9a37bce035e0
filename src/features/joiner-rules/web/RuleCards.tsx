import { t } from '#platform/web/i18n.ts';
import { fieldName } from '../rules/wording.ts';
import { conditionText, notesOf } from './rule-words.ts';
import type { RulesPage } from './use-rules.ts';
import c from './rules.module.css';

/** The rules on a phone, in their order; they are edited on a larger screen. */
export function RuleCards({ page }: { page: RulesPage }) {
  return (
    <>
      <p className={c['hint']}>{t('To edit rules, use a larger screen.')}</p>
      <ol className={c['cards']}>
        {page.data.map((rule) => (
          <li key={rule.id}>
            <b>{rule.name}</b>
            <small>{conditionText(rule)}</small>
            <dl>
              {rule.values.map(({ field, text }) => (
                <div key={field}>
                  <dt>{fieldName(field)}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            {notesOf(rule).map((note) => (
              <em key={note}>{note}</em>
            ))}
          </li>
        ))}
        <li>
          <b>{t('Everyone else')}</b>
          <small>{t('company default')}</small>
          <dl>
            {page.default.map(({ field, text }) => (
              <div key={field}>
                <dt>{fieldName(field)}</dt>
                <dd>{text ?? t('none')}</dd>
              </div>
            ))}
          </dl>
        </li>
      </ol>
    </>
  );
}
