import { Button } from '@mantine/core';
import { mdiAccountSearchOutline, mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { phoneFrame, useNarrow, useTouch } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { BatchBars } from '#features/batches/web/parts/BatchBars.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { RuleCards } from './RuleCards.tsx';
import { newRule, rulesAddress } from './rule-view.ts';
import { RuleTable } from './RuleTable.tsx';
import { rulesApi } from './rules-api.ts';
import { TryIt } from './TryIt.tsx';
import { useRuleNews, type RulesPage } from './use-rules.ts';
import c from './rules.module.css';

/** Loaded when a rule is opened: it needs fields and validation, which the list does not. */
const RuleEditor = lazyPart(() => import('./editor/RuleEditor.tsx'), 'RuleEditor', {
  waiting: () => (
    <Card>
      <SkeletonRows rows={6} />
    </Card>
  ),
});

/** Rules for who gets what, in their order, and the open one beside them. */
export function JoinerRules() {
  const [view, change] = useAddress(rulesAddress);
  const query = useQuery(rulesApi.index.read());
  const [isTrying, setTrying] = useState(false);
  const isPhone = useNarrow(phoneFrame);
  const line = useOrderHint(isPhone);
  useRuleNews();
  const open = (rule: string) => change({ rule });
  return (
    <>
      <PageHead title={t('Rules for joiners')} line={line}>
        <Button
          variant="default"
          leftSection={<Icon path={mdiAccountSearchOutline} size={18} />}
          onClick={() => setTrying(true)}
        >
          {t('Try it')}
        </Button>
        {!isPhone && (
          <Button leftSection={<Icon path={mdiPlus} size={18} />} onClick={() => open(newRule)}>
            {t('Add a rule')}
          </Button>
        )}
      </PageHead>
      <QueryState
        query={query}
        page
        skeleton={
          <Card>
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(page) => (isPhone ? <RuleCards page={page} /> : <Body page={page} open={view.rule} onOpen={open} />)}
      </QueryState>
      {isTrying && <TryIt onClose={() => setTrying(false)} />}
      <BatchBars of="joiner-rules" />
    </>
  );
}

/** Rules are reordered on larger screens, by touch only at their handles. */
function useOrderHint(isPhone: boolean): string {
  const isTouch = useTouch();
  const hint = isTouch ? t('Drag a rule by its handle.') : t('Drag to reorder.');
  return [t('Each column takes its value from the first rule that says something.'), !isPhone && hint]
    .filter(Boolean)
    .join(' ');
}

interface BodyProps {
  page: RulesPage;
  /** Id of the open rule; empty: none. */
  open: string;
  onOpen(rule: string): void;
}

function Body({ page, open, onOpen }: BodyProps) {
  const [applied, setApplied] = useState<string>();
  const rule = page.data.find(({ id }) => id === open);
  const isOpen = rule !== undefined || open === newRule;
  const toApply = page.data.find(({ id }) => id === applied);
  return (
    <div className={c['page']} data-docked={isOpen || undefined}>
      <RuleTable page={page} open={open} />
      {isOpen && (
        <RuleEditor
          key={open}
          rule={rule}
          page={page}
          onClose={() => onOpen('')}
          onStored={onOpen}
          onApply={() => setApplied(open)}
        />
      )}
      {toApply && <ApplyDialog rule={toApply} onClose={() => setApplied(undefined)} />}
    </div>
  );
}
