import { ActionIcon } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import type { PageMeta } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from '../assigning.module.css';

/** Shows '1 – 25 of 43' and links to the neighbouring pages. */
export function Pager({ meta, onPage }: { meta: PageMeta; onPage(page: number): void }) {
  const { current_page, last_page, from, to, total } = meta;
  return (
    <nav className={c['pager']} aria-label={t('Pages')}>
      <span className="num">{t('{from} – {to} of {total}', { from: from ?? 0, to: to ?? 0, total })}</span>
      {last_page > 1 && (
        <span>
          <ActionIcon
            aria-label={t('Previous page')}
            disabled={current_page <= 1}
            onClick={() => onPage(current_page - 1)}
          >
            <Icon path={mdiChevronLeft} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('Next page')}
            disabled={current_page >= last_page}
            onClick={() => onPage(current_page + 1)}
          >
            <Icon path={mdiChevronRight} />
          </ActionIcon>
        </span>
      )}
    </nav>
  );
}
