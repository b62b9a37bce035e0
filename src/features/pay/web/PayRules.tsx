import { Button } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { PeopleWithout } from '#features/leave/web/parts/PeopleWithout.tsx';
import { AddRuleDialog } from './AddRuleDialog.tsx';
import { AssignRuleDialog } from './AssignRuleDialog.tsx';
import { payAddress, payApi, type PayRulesPage } from './pay-api.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { RuleList } from './RuleList.tsx';
import { RuleView } from './RuleView.tsx';
import { useRuleActions } from './use-rule-actions.ts';

/** Settings of pay rules: what recorded time becomes in payroll, and who has which rule. */
export function PayRules() {
  const [view, change] = useAddress(payAddress);
  const query = useQuery(payApi.index.read());
  const rule = query.data?.data.find(({ id }) => id === view.rule);
  const open = (id: string) => change({ rule: id });
  if (rule && query.data) return <RuleView key={rule.id} rule={rule} page={query.data} onGone={() => open('')} />;
  return <AllRules query={query} onOpen={open} />;
}

interface AllRulesProps {
  query: UseQueryResult<PayRulesPage, Fault>;
  onOpen(id: string): void;
}

function AllRules({ query, onOpen }: AllRulesProps) {
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button leftSection={<Icon path={mdiPlus} size={18} />} onClick={() => setAdding(true)} disabled={!query.data}>
      {t('Add pay rule')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('Pay rules')}
        line={t('What recorded time becomes in payroll: overtime, premiums, breaks and the time account.')}
      >
        {add}
      </PageHead>
      <QueryState
        query={query}
        page
        skeleton={
          <Card>
            <SkeletonRows rows={5} />
          </Card>
        }
      >
        {(page) => <Rules page={page} onOpen={onOpen} />}
      </QueryState>
      {isAdding && query.data && (
        <AddRuleDialog version={query.data.version} onClose={() => setAdding(false)} onStored={onOpen} />
      )}
    </>
  );
}

function Rules({ page, onOpen }: { page: PayRulesPage; onOpen(id: string): void }) {
  const { actionsOf, renaming, assigning, close } = useRuleActions({ version: page.version, onOpen });
  if (page.data.length === 0)
    return (
      <EmptyState
        title={t('No pay rules yet')}
        text={t('Add a rule, for example from the law of your country, then assign people to it.')}
      />
    );
  return (
    <>
      <PeopleWithout
        people={page.without.people}
        total={page.without.total}
        who={(names) => ({
          one: t('{name} has no pay rule', names),
          two: t('{name} and {other} have no pay rule', names),
          more: t('{name}, {other} and {count} more have no pay rule', names),
        })}
        rest={t('and no hours in payroll.')}
        action={t('Assign a pay rule')}
        dialog={(onClose) => <AssignRuleDialog page={page} people={page.without.people} onClose={onClose} />}
      />
      <RuleList page={page} actionsOf={actionsOf} />
      {renaming && <RenameDialog rule={renaming} version={page.version} onClose={close} />}
      {assigning && <AssignRuleDialog page={page} rule={assigning} onClose={close} />}
    </>
  );
}
