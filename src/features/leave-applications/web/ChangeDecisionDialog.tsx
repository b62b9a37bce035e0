import { Textarea } from '@mantine/core';
import { mdiArrowRight } from '@mdi/js';
import { useContractForm } from '#platform/web/form.ts';
import { inCompanyDate, number, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { BalanceRuler } from '#features/leave/web/parts/BalanceRuler.tsx';
import { StateLabel } from '#features/leave/web/parts/StateMark.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { firstName } from '#features/profile/web/parts/seen-by.ts';
import { bookedIn } from '../rules/by-year.ts';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import { amountOf, markOfState, stateMore, periodText, yearName } from './leave-words.ts';
import type { ApplicationPage } from './replies.ts';
import c from './change-decision.module.css';

interface DialogProps {
  opened: ApplicationPage;
  onClose(): void;
}

/** Dialog that approves a rejected application, or the other way round; shows the impact on the balance first. */
export function ChangeDecisionDialog({ opened, onClose }: DialogProps) {
  const { item } = opened;
  const isApproving = item.state === 'rejected';
  const contractForm = useChange(item.id, isApproving ? 'approved' : 'rejected', onClose);
  const { form } = contractForm;
  return (
    <FormDialog
      title={t('Change decision')}
      contractForm={contractForm}
      label={isApproving ? t('Approve instead') : t('Reject instead')}
      onClose={onClose}
    >
      <ApplicationTitle item={item} />
      <FromTo item={item} />
      <Balance opened={opened} />
      <Textarea
        label={t('Comment')}
        withAsterisk
        data-autofocus
        description={t('We’ll notify {name}.', { name: firstName(item.user.name) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={2000}
        {...form.getInputProps('comment')}
      />
    </FormDialog>
  );
}

function useChange(application_id: string, decision: 'approved' | 'rejected', onClose: () => void) {
  const refresh = useLeaveNews();
  return useContractForm({
    schema: async () => {
      const { leaveApplications } = await import('../contract.ts');
      return leaveApplications.changeDecision.body.refine(({ comment }) => comment.trim() !== '', {
        path: ['comment'],
        error: () => t('This is a required field'),
      });
    },
    initialValues: { application_id, decision, comment: '' },
    send: async (body) => {
      await applicationsApi.changeDecision.call({ body });
      onClose();
      void showSuccess();
      await refresh();
    },
  });
}

type Item = ApplicationPage['item'];

const ApplicationTitle = ({ item: { user, leave_type, total, ...period } }: { item: Item }) => (
  <p className={c['whose']}>
    <Avatar name={user.name} avatar={user.avatar} size={32} />
    <span>
      <b>{user.name}</b>
      <small>
        {t('{period}, {amount} of {type}', {
          period: periodText(period),
          amount: amountOf(total, leave_type.unit),
          type: leave_type.name,
        })}
      </small>
    </span>
  </p>
);

/** Current state, and the new one. */
function FromTo({ item }: { item: Item }) {
  const { state, total, leave_type, decided_at } = item;
  const amount = amountOf(total, leave_type.unit);
  const by = [stateMore(item), decided_at && shortDay(inCompanyDate(decided_at))].filter(Boolean).join(', ');
  const isApproving = state === 'rejected';
  return (
    <div className={c['change']} role="group" aria-label={t('Changes')}>
      <StateLabel state={markOfState[state]} more={by} />
      <Icon path={mdiArrowRight} size={16} />
      <span data-new>
        <StateLabel
          state={isApproving ? 'approved' : 'rejected'}
          more={isApproving ? t('books {amount}', { amount }) : t('returns {amount}', { amount })}
        />
      </span>
    </div>
  );
}

/** Balance of each leave year of its days, before and after. */
function Balance({ opened: { item, summary } }: { opened: ApplicationPage }) {
  const type = summary.find(({ leave_type_id }) => leave_type_id === item.leave_type.id);
  if (!type || type.is_unlimited) return null;
  const years = type.years.filter(({ first, last }) => item.dates.some(({ date }) => first <= date && date <= last));
  return years.map((year) => <OfYear key={year.first} {...{ item, year }} isOnly={years.length === 1} />);
}

interface OfYearProps {
  item: Item;
  year: ApplicationPage['summary'][number]['years'][number];
  isOnly: boolean;
}

function OfYear({ item, year, isOnly }: OfYearProps) {
  const { leave_type } = item;
  const amount = bookedIn(year, item.dates);
  const isApproving = item.state === 'rejected';
  const after = year.left + (isApproving ? -amount : amount);
  // Days given back reduce booked days first, then taken ones.
  const back = isApproving ? 0 : amount;
  const booked = Math.max(0, year.booked - back);
  const taken = Math.max(0, year.taken - Math.max(0, back - year.booked));
  return (
    <div className={c['balance']}>
      <header>
        <b>{isOnly ? leave_type.name : t('{type} {year}', { type: leave_type.name, year: yearName(year) })}</b>
        <span className="num">
          {signed(year.left)} <span className="mirrored">→</span>{' '}
          <b data-low={after < 0 || undefined}>{signed(after)}</b>
        </span>
      </header>
      <BalanceRuler
        size="small"
        total={year.given}
        parts={{ taken, booked, waiting: year.waiting, asked: amount }}
        label={t('{before} before, {after} after', {
          before: amountOf(year.left, leave_type.unit),
          after: amountOf(after, leave_type.unit),
        })}
      />
    </div>
  );
}

const signed = (amount: number) => number(Math.round(amount * 100) / 100).replace('-', '−');
