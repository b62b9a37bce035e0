import { VisuallyHidden } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { decimals } from './package-words.ts';
import c from './packages.module.css';

/** '2.0 → 3.2', in days. */
export function BecomesText({ row }: { row: { readonly before: number; readonly after: number } | undefined }) {
  if (!row) return null;
  return (
    <span className={`${c['becomes']} num`}>
      {decimals(row.before)} <span aria-hidden>→</span>
      <VisuallyHidden> {t('becomes')} </VisuallyHidden> <b>{decimals(row.after)}</b>
    </span>
  );
}
