import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { accessApi } from './access-api.ts';
import c from './newcomer-gifts.module.css';

const fields = ['department_id', 'designation_id', 'employment_type_id', 'work_place_id'] as const;

interface NewcomerGiftsProps {
  /** Values of the form that adds someone. */
  values: Readonly<Partial<Record<(typeof fields)[number], string | null | undefined>>>;
}

/** Shows the values that a new person gets by where they work, before they are added; nothing without a rule. */
export function NewcomerGifts({ values }: NewcomerGiftsProps) {
  const query = Object.fromEntries(fields.flatMap((field) => (values[field] ? [[field, values[field]]] : [])));
  const { data } = useQuery({
    ...accessApi.newcomerGifts.read({ query }),
    enabled: Object.keys(query).length > 0,
    placeholderData: keepPreviousData,
  });
  if (!data || data.data.length === 0 || Object.keys(query).length === 0) return null;
  return (
    <section className={c['gifts']} aria-live="polite">
      <h3>{t('Gets by rule')}</h3>
      <dl>
        {data.data.map(({ label, value, cause }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value} <small>{cause}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('What you choose yourself stays.')}</p>
    </section>
  );
}
