import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { date, signedDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { usePerson } from '#platform/web/session.ts';
import { Back } from '#platform/web/ui/Back.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { accountApi, useAccountNews, type AccountReply, type ShownAccount } from './account-api.ts';
import { AccountLight } from './AccountLight.tsx';
import { AccountRuler } from './AccountRuler.tsx';
import { Ledger } from './Ledger.tsx';
import c from './account.module.css';

/** The viewer's own time account. */
export function OwnTimeAccount() {
  return <TimeAccount userId={usePerson().id} isOwn />;
}

/** Time account of another person. */
export function PersonTimeAccount() {
  const { user_id = '' } = useParams({ strict: false }) as { user_id?: string };
  return <TimeAccount key={user_id} userId={user_id} isOwn={false} />;
}

function TimeAccount({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const query = useQuery(accountApi.show.read({ params: { user_id: userId } }));
  useAccountNews();
  return (
    <>
      <PageHead
        title={
          isOwn || !query.data ? t('Time account') : t('Time account of {person}', { person: query.data.person.name })
        }
        line={lineOf(query.data)}
        isWaiting={!query.data}
      >
        {!isOwn && <Back to="/time/accounts" text={t('Time accounts')} />}
      </PageHead>
      <QueryState query={query} page>
        {(reply) => (reply.account ? <Account account={reply.account} /> : <None reply={reply} isOwn={isOwn} />)}
      </QueryState>
    </>
  );
}

const lineOf = (reply: AccountReply | undefined): string =>
  reply?.account ? t('Hours worked beyond those owed. Pay rule {rule}.', { rule: reply.account.rule_name }) : '\u00a0';

function None({ reply: { state, person }, isOwn }: { reply: AccountReply; isOwn: boolean }) {
  if (state === 'rule_without_account')
    return (
      <EmptyState
        title={t('No time account')}
        text={
          isOwn
            ? t('Your pay rule keeps no time account.')
            : t('The pay rule of {person} keeps no time account.', { person: person.name })
        }
      />
    );
  return (
    <EmptyState
      title={t('No pay rule')}
      text={
        isOwn
          ? t('You have no pay rule yet. Your time is recorded until HR assigns one.')
          : t('{person} has no pay rule yet.', { person: person.name })
      }
    />
  );
}

function Account({ account }: { account: ShownAccount }) {
  const { balance, level, lights, periods } = account;
  if (balance === null || level === null)
    return (
      <EmptyState
        title={t('Balance unknown')}
        text={t('Muster cannot calculate leave and holidays without fixed days yet.')}
      />
    );
  return (
    <div className={c['page']}>
      <section className={c['balance']} aria-label={t('Balance')}>
        <p className={c['today']}>
          <AccountLight level={level} />
          {balance < 0 ? t('Owed today') : t('Saved today')}
        </p>
        <p className={`num ${c['figure']}`}>{signedDuration(balance)}</p>
        <AccountRuler balance={balance} lights={lights} />
        <Notes account={account} />
      </section>
      <Ledger periods={periods} />
    </div>
  );
}

function Notes({ account: { undecided, is_running } }: { account: ShownAccount }) {
  const [first] = undecided;
  return (
    <>
      {is_running && <p className={c['note']}>{t('Today counts when you clock out.')}</p>}
      {first !== undefined && (
        <p className={c['note']}>
          {t(
            '{count, plural, one {# day needs review, since {date}.} other {# days need review, since {date}.}} They count once someone has decided.',
            { count: undecided.length, date: date(first) },
          )}
        </p>
      )}
    </>
  );
}
