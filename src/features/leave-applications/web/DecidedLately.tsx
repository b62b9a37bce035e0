import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { reviewerApi } from './leave-api.ts';
import { ReviewTable } from './ReviewTable.tsx';
import { filtersIn, type ChangeReview, type ReviewView as View } from './review-view.ts';
import { emptySelection } from './use-selection.ts';
import c from './review.module.css';

/** Number of rows that fit below the waiting ones. */
const maxRows = 5;

interface LatelyProps {
  view: View;
  open: string | undefined;
  onOpen(id: string): void;
  onChange: ChangeReview;
}

/** Decisions of the last seven days, below the waiting applications, so that the viewer can check or change them. */
export function DecidedLately({ view, open, onOpen, onChange }: LatelyProps) {
  const { data } = useQuery({
    ...reviewerApi.index.read({ query: { ...filtersIn(view), show: 'decided_lately', page: 1, per_page: maxRows } }),
    placeholderData: keepPreviousData,
  });
  if (!data || data.data.length === 0) return null;
  const title = t('Reviewed in the last 7 days');
  return (
    <section className={c['lately']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {data.meta.total > data.data.length && (
          <button type="button" onClick={() => onChange({ show: 'decided_lately' })}>
            {t('Show all {count}', { count: data.meta.total })}
          </button>
        )}
      </header>
      <ReviewTable
        rows={data.data}
        view={{ ...view, show: 'decided_lately', page: 1 }}
        selection={emptySelection}
        {...{ open, onOpen }}
        onReject={onOpen}
        label={title}
        hasQuietHead
      />
    </section>
  );
}
