import { VisuallyHidden } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { inColumn } from './parts/in-column.ts';
import c from './packages.module.css';

/** '2.0 → 3.2', in days. */
export function BeforeAfterText({ row }: { row: { readonly before: number; readonly after: number } | undefined }) {
  if (!row) return null;
  return (
    <span className={`${c['becomes']} num`}>
      {inColumn(row.before)}{' '}
      <span className="mirrored" aria-hidden>
        →
      </span>
      <VisuallyHidden> {t('changes to')} </VisuallyHidden> <b>{inColumn(row.after)}</b>
    </span>
  );
}
