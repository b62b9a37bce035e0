import { Radio } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { useContractForm } from '#platform/web/form.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import type { Reply } from '#platform/shared/contract.ts';
import type { payPeriods } from '../contract.ts';
import { closingNeeds, type ClosingNeeds } from '../rules/period-state.ts';
import { payPeriodsApi } from './pay-periods-api.ts';
import { needsText } from './period-words.ts';
import c from './pay-periods.module.css';

/** Choice of what a pay period needs before it can be closed. */
export function PayCalendars() {
  const query = useQuery({ ...payPeriodsApi.calendars.read(), staleTime: 0 });
  return (
    <>
      <PageHead title={t('Pay calendar')} line={t('Everyone’s pay periods follow the company’s calendar.')} />
      <QueryState query={query} page>
        {(stored) => <CalendarForm key={stored.version} stored={stored} />}
      </QueryState>
    </>
  );
}

const helpOf = (needs: ClosingNeeds): string =>
  ({
    nothing: t('People can confirm and leads can approve, but closing does not wait.'),
    confirmation: t('People confirm their days. Leads confirm for people who cannot sign in.'),
    approval: t('Leads approve the days of their direct reports.'),
    both: t('People confirm first, then their lead approves.'),
  })[needs];

function CalendarForm({ stored }: { stored: Reply<typeof payPeriods.calendars> }) {
  const cache = useQueryClient();
  const { form, busy, problem, submit } = useContractForm({
    schema: async () => (await import('../contract.ts')).payPeriods.storeCalendar.body,
    initialValues: { closing_needs: stored.closing_needs, version: stored.version },
    send: async (body) => {
      const refresh = () => cache.invalidateQueries({ queryKey: payPeriodsApi.calendars.key });
      const { message } = await payPeriodsApi.storeCalendar.call({ body }).finally(() => void refresh());
      void showSuccess(message);
    },
  });
  return (
    <form className={c['period']} onSubmit={submit} noValidate>
      <Card className={c['form']}>
        <Radio.Group label={t('Needed before a period can be closed')} {...form.getInputProps('closing_needs')}>
          <div className={c['choices']}>
            {closingNeeds.map((needs) => (
              <Radio key={needs} value={needs} label={needsText(needs)} description={helpOf(needs)} />
            ))}
          </div>
        </Radio.Group>
      </Card>
      <SaveFoot dirty={form.isDirty()} busy={busy} problem={problem} />
    </form>
  );
}
