import { mdiCashMultiple, mdiPlusMinusVariant } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { number, signedDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { listAddress, usePageQuery } from '#platform/web/ui/list/list-view.ts';
import { ListScreen } from '#platform/web/ui/list/ListScreen.tsx';
import { accountApi, useAccountNews, type AccountRow } from './account-api.ts';
import { AccountLight } from './AccountLight.tsx';
import { AccountRuler } from './AccountRuler.tsx';
import { ChangeDialog, type AccountChange } from './ChangeDialog.tsx';

/** Time accounts of direct reports or of everyone, with their balance today. */
export function Accounts() {
  const [view, change] = useAddress(listAddress);
  const query = useQuery({
    ...accountApi.index.read({ query: usePageQuery(view) }),
    placeholderData: keepPreviousData,
  });
  const [open, setOpen] = useState<{ readonly id: string; readonly change: AccountChange }>();
  const { can } = useSession();
  useAccountNews();
  const row = query.data?.data.find(({ id }) => id === open?.id);
  const mayChange = ({ is_self, balance }: AccountRow) => can('edit_time_account') && !is_self && balance !== null;
  return (
    <>
      <ListScreen
        words={words()}
        line={t('{count, plural, one {# person has one.} other {# people have one.}} Balances of today.', {
          count: query.data?.meta.total ?? 0,
        })}
        query={query}
        view={view}
        onChange={change}
        columns={columns()}
        faceOf={({ name, avatar }) => <Avatar name={name} avatar={avatar} size={28} />}
        belowOf={({ department_name }) => department_name}
        pathOf={({ id }) => `/time/accounts/${id}`}
        actionsOf={(one) => [
          mayChange(one) && {
            label: t('Adjust'),
            icon: mdiPlusMinusVariant,
            run: () => setOpen({ id: one.id, change: 'adjust' }),
          },
          mayChange(one) &&
            (one.balance ?? 0) > 0 && {
              label: t('Pay out'),
              icon: mdiCashMultiple,
              run: () => setOpen({ id: one.id, change: 'pay_out' }),
            },
        ]}
      />
      {row && open && <ChangeDialog row={row} change={open.change} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const words = () => ({
  title: t('Time accounts'),
  label: t('Time accounts'),
  name: t('Name', { of: 'person' }),
  search: t('Search time accounts'),
  emptyTitle: t('No one has a time account'),
  emptyText: t('People get one with a pay rule that keeps a time account.'),
});

const columns = (): readonly ListColumn<AccountRow>[] => [
  {
    key: 'rule',
    label: t('Pay rule'),
    cell: ({ rule_name }) => rule_name,
    card: ({ rule_name }) => rule_name,
  },
  {
    key: 'ruler',
    label: t('Owed and saved'),
    cell: ({ balance, lights }) => balance !== null && <AccountRuler balance={balance} lights={lights} size="row" />,
  },
  {
    key: 'balance',
    label: t('Balance'),
    isNumber: true,
    cell: ({ balance }) => <b className="num">{balance === null ? t('unknown') : signedDuration(balance)}</b>,
    card: ({ balance }) => (balance === null ? t('unknown') : signedDuration(balance)),
  },
  {
    key: 'state',
    label: t('Status'),
    cell: ({ level }) => level && <AccountLight level={level} />,
    card: ({ level }) => level && <AccountLight level={level} />,
  },
  {
    key: 'undecided',
    label: t('Days to review'),
    isNumber: true,
    cell: ({ undecided }) => (undecided > 0 ? number(undecided) : '–'),
  },
];
