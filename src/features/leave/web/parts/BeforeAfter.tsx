import { VisuallyHidden } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { inColumn } from './in-column.ts';

interface BeforeAfterProps {
  before: number;
  after: number;
  /** Amounts of the column, which get the same number of decimals. */
  columnAmounts?: readonly (number | null)[] | undefined;
}

/** '2.0 → 3.2', in days. */
export const BeforeAfter = ({ before, after, columnAmounts }: BeforeAfterProps) => (
  <>
    {inColumn(before, columnAmounts)}{' '}
    <span className="mirrored" aria-hidden>
      →
    </span>
    <VisuallyHidden> {t('changes to')} </VisuallyHidden> <b>{inColumn(after, columnAmounts)}</b>
  </>
);
