import { ActionIcon } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useEffect } from 'react';
import type { PageMeta } from '../../../shared/schemas.ts';
import { t } from '../../i18n.ts';
import { Icon } from '../Icon.tsx';
import c from './list.module.css';

interface PagerProps {
  meta: PageMeta;
  onPage(page: number): void;
}

/** '1 – 25 of 60', with links to the other pages if there are any. */
export function Pager({ meta: { from, to, total, current_page, last_page, per_page }, onPage }: PagerProps) {
  useEffect(() => {
    // The last row of the last page was removed.
    if (current_page > last_page) onPage(last_page);
  }, [current_page, last_page, onPage]);
  return (
    <footer className={c['pager']}>
      <span className="num">
        {from === null ? t('0 of {total}', { total }) : t('{from} – {to} of {total}', { from, to: to ?? from, total })}
      </span>
      {last_page > 1 && (
        <nav aria-label={t('Pages')}>
          <ActionIcon
            aria-label={t('Previous page')}
            disabled={current_page <= 1}
            onClick={() => onPage(current_page - 1)}
          >
            <Icon path={mdiChevronLeft} size={20} />
          </ActionIcon>
          <span className="num">{t('Page {page} of {pages}', { page: current_page, pages: last_page })}</span>
          <ActionIcon
            aria-label={t('Next page')}
            disabled={current_page >= last_page}
            onClick={() => onPage(current_page + 1)}
          >
            <Icon path={mdiChevronRight} size={20} />
          </ActionIcon>
        </nav>
      )}
      <span>
        {t('Rows per page')} <b className="num">{per_page}</b>
      </span>
    </footer>
  );
}
