import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../i18n.ts';
import type { Conflict, FormOf } from '../form.ts';
import c from './FormConflict.module.css';

interface FormConflictProps<Values extends Record<string, unknown>> {
  form: FormOf<Values>;
  conflict: Conflict<Values> | undefined;
  /** Label of each field, and a formatter for values that are not text. */
  fields: Partial<Record<keyof Values & string, string | { label: string; text(value: unknown): string }>>;
}

/**
 * Shown above a form that another person has saved in the meantime: each field in which the two differ,
 * and the choice between them.
 * Nothing is lost before that.
 */
export function FormConflict<Values extends Record<string, unknown>>({
  form,
  conflict,
  fields,
}: FormConflictProps<Values>) {
  const section = useInView(conflict !== undefined);
  if (!conflict) return null;
  const rows = differences(form.getValues(), conflict.current, fields);
  return (
    <section ref={section} className={c['conflict']} role="alert" aria-label={t('Changed by someone else')}>
      <h3>{t('Someone else changed this in the meantime')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Yours')}</th>
            <th scope="col">{t('Currently saved')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, yours, stored }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td data-label={t('Yours')}>{yours || '–'}</td>
              <td data-label={t('Currently saved')}>{stored || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p>{t('The saved value is now the same as yours.')}</p>}
      <footer>
        <Button variant="default" onClick={conflict.takeTheirs}>
          {t('Use the saved version')}
        </Button>
        <Button onClick={conflict.keepMine}>{t('Save my version')}</Button>
      </footer>
    </section>
  );
}

/** Scrolls the comparison into view: the save button may be far from it. */
function useInView(isShown: boolean) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isShown) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return section;
}

/** Returns the fields in which the two differ, with both values as text. */
function differences<Values extends Record<string, unknown>>(
  mine: Values,
  current: Partial<Values>,
  fields: FormConflictProps<Values>['fields'],
) {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { label, text = plain } =
      typeof field === 'string' ? { label: field } : (field as { label: string; text(value: unknown): string });
    const [yours, stored] = [text(mine[name]), text(current[name])];
    return yours === stored ? [] : [{ name, label, yours, stored }];
  });
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : typeof value === 'boolean'
      ? value
        ? t('Yes')
        : t('No')
      : '';
}
