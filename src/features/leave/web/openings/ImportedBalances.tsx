import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { page } from '#platform/web/address.ts';
import { date, instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { List } from '#platform/web/ui/list/List.tsx';
import { inColumn } from '../parts/in-column.ts';
import { TypeName } from '../parts/TypeMark.tsx';
import type { leaveOpenings } from '../../rules/openings-contract.ts';
import { openingsApi } from './openings-api.ts';
import c from './openings.module.css';

type Opening = Reply<(typeof leaveOpenings)['index']>['data'][number];
type Row = Opening & { readonly name: string };

const address = { page };
const withNames = (reply: Reply<(typeof leaveOpenings)['index']>) => ({
  ...reply,
  data: reply.data.map((row) => ({ ...row, name: row.user.name })),
});

/** List of imported balances; a wrong one is fixed by a correction on the person's profile. */
export function ImportedBalances() {
  const [view, change] = useAddress(address);
  const query = useQuery({
    ...openingsApi.index.read({ query: { page: view.page, per_page: 25 } }),
    select: withNames,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={c['stand']} aria-label={t('Imported')}>
      <h2>{t('Imported')}</h2>
      <p>{t('You cannot change an opening balance. To fix one, add a correction with a reason.')}</p>
      <List<Row>
        words={words()}
        query={query}
        view={view}
        onChange={change}
        waitingRows={5}
        columns={columns(query.data?.data ?? [])}
        faceOf={({ user }) => <Avatar name={user.name} avatar={user.avatar} size={28} />}
      />
    </section>
  );
}

const words = () => ({
  title: t('Imported'),
  name: t('Person'),
  emptyTitle: t('No opening balances yet'),
  emptyText: t('Until then, people only have what their leave package gives them this leave year.'),
});

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
