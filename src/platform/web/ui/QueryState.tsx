import { Button } from '@mantine/core';
import { mdiRefresh } from '@mdi/js';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Fault } from '../../shared/fault.ts';
import { t } from '../i18n.ts';
import { usePageLoad } from '../page-load.ts';
import { DayIcon } from './DayIcon.tsx';
import { Icon } from './Icon.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import c from './QueryState.module.css';

interface QueryStateProps<Data> {
  query: UseQueryResult<Data, Fault>;
  /** Whether it is the screen's own first load: see `usePageLoad`. */
  page?: boolean;
  /** Shown while loading; the skeleton of table rows by default. */
  skeleton?: ReactNode;
  /** Shown instead of the children when `isEmpty` says so. */
  empty?: ReactNode;
  isEmpty?(data: Data): boolean;
  children(data: Data): ReactNode;
}

const noLoad = { data: undefined, error: null };

/** Renders loading, errors and empty results in the same way on all screens. */
export function QueryState<Data>({ query, page = false, skeleton, empty, isEmpty, children }: QueryStateProps<Data>) {
  const { data, error } = query;
  const givesWay = usePageLoad(page ? query : noLoad);
  if (data !== undefined) return isEmpty?.(data) && empty !== undefined ? empty : children(data);
  if (givesWay) return null;
  if (error) return <InlineError error={error} retry={() => void query.refetch()} busy={query.isFetching} />;
  return skeleton === undefined ? <SkeletonRows /> : skeleton;
}

interface InlineErrorProps {
  error: Fault;
  retry(): void;
  busy?: boolean;
}

/** An error in its own place, with a button to try again. */
export function InlineError({ error, retry, busy = false }: InlineErrorProps) {
  return (
    <div className={c['error']} role="alert">
      <DayIcon state="absent" size={24} decorative />
      <p>{error.message || t('We could not load this.')}</p>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon path={mdiRefresh} size={18} />}
        loading={busy}
        onClick={retry}
      >
        {t('Retry')}
      </Button>
    </div>
  );
}
