import { t } from '#platform/web/i18n.ts';
import c from './rules.module.css';

interface RuledValueListProps {
  values: readonly { readonly label: string; readonly value: string; readonly cause: string }[];
}

/** Values that someone gets, each with the rule that it comes from. */
export function RuledValueList({ values }: RuledValueListProps) {
  if (values.length === 0) return <p className={c['hint']}>{t('No rule applies. They get the company’s default.')}</p>;
  return (
    <dl className={c['given']} aria-live="polite">
      {values.map(({ label, value, cause }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
            <small>{cause}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
