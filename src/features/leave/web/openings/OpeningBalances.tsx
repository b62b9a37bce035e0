import { t } from '#platform/web/i18n.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ImportBalances } from './ImportBalances.tsx';
import { ImportedBalances } from './ImportedBalances.tsx';
import c from './openings.module.css';

/** Page that imports the balances people had when the company began to record leave here, from a table. */
export function OpeningBalances() {
  useFlush();
  return (
    <>
      <PageHead
        title={t('Opening balances')}
        line={t('Leave balances people had when you started with Muster: one per person and leave type.')}
      />
      <div className={c['page']}>
        <ImportBalances />
        <ImportedBalances />
      </div>
    </>
  );
}
