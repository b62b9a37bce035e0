import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { date, instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { textOf, useAddress } from '#platform/web/use-address.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { ListTable } from '#platform/web/ui/list/ListTable.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { inColumn } from '../parts/in-column.ts';
import { TypeName } from '../parts/TypeMark.tsx';
import type { leaveOpenings } from '../../rules/openings-contract.ts';
import { openingsApi } from './openings-api.ts';
import c from './openings.module.css';

type Opening = Reply<(typeof leaveOpenings)['index']>['data'][number];
type Row = Opening & { readonly name: string };

const pageOf = (query: Readonly<Record<string, unknown>>) => {
  const page = Number(textOf(query['page']));
  return { page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1 };
};

/** List of imported balances; a wrong one is fixed by a correction on the person's profile. */
export function ImportedBalances() {
  const [{ page }, change] = useAddress(pageOf);
  const query = useQuery({
    ...openingsApi.index.read({ query: { page, per_page: 25 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={c['stand']} aria-label={t('Imported')}>
      <h2>{t('Imported')}</h2>
      <p>{t('You cannot change an opening balance. To fix one, add a correction with a reason.')}</p>
      <QueryState query={query} page skeleton={<Waiting />} empty={<Empty />} isEmpty={({ meta }) => meta.total === 0}>
        {({ data, meta }) => (
          <ListTable<Row>
            label={t('Imported')}
            nameLabel={t('Person')}
            rows={data.map((row) => ({ ...row, name: row.user.name }))}
            meta={meta}
            columns={columns(data)}
            faceOf={({ user }) => <Avatar name={user.name} avatar={user.avatar} size={28} />}
            onPage={(to) => change({ page: to === 1 ? undefined : to })}
          />
        )}
      </QueryState>
    </section>
  );
}

const Waiting = () => (
  <div className={c['box']}>
    <SkeletonRows rows={5} />
  </div>
);

const Empty = () => (
  <div className={c['box']}>
    <EmptyState
      title={t('No opening balances yet')}
      text={t('Until then, people only have what their leave package gives them this leave year.')}
    />
  </div>
);

const columns = (openings: readonly Opening[]): readonly ListColumn<Row>[] => [
  {
    key: 'type',
    label: t('Leave type'),
    cell: ({ leave_type }) => <TypeName type={leave_type} />,
    card: ({ leave_type }) => leave_type.name,
  },
  {
    key: 'amount',
    label: t('Balance'),
    isNumber: true,
    cell: ({ amount }) =>
      inColumn(
        amount,
        openings.map((each) => each.amount),
      ),
    card: ({ amount }) => inColumn(amount),
  },
  {
    key: 'date',
    label: t('Date'),
    cell: (row) => <span className="num">{date(row.date)}</span>,
    card: (row) => date(row.date),
  },
  {
    key: 'by',
    label: t('Imported by'),
    cell: ({ created_by, created_at }) =>
      created_by === null
        ? instantDate(created_at)
        : t('{name}, {date}', { name: created_by, date: instantDate(created_at) }),
  },
];
