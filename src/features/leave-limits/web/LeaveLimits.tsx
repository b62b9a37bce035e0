import { Button, Menu } from '@mantine/core';
import { mdiAccountGroupOutline, mdiCalendarLockOutline, mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { BlockEditor } from './BlockEditor.tsx';
import { LimitEditor } from './LimitEditor.tsx';
import { LimitMonth } from './LimitMonth.tsx';
import { RuleList } from './RuleList.tsx';
import { limitsAddress, newBlock, newLimit } from './limits-address.ts';
import { limitsApi, useLimitNews, type LimitsPage } from './limits-api.ts';
import { pageLine } from './limit-words.ts';
import c from './limits.module.css';

/** Settings of dates without leave, and of how many people are away at once. */
export function LeaveLimits() {
  const [view, change] = useAddress(limitsAddress);
  const query = useQuery(limitsApi.index.read());
  useLimitNews();
  const open = (rule: string) => change({ rule });
  return (
    <>
      <PageHead
        title={t('Blocked dates and limits')}
        line={query.data ? pageLine(query.data) : '\u00a0'}
        isWaiting={!query.data}
      >
        <AddMenu onOpen={open} />
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
        {(page) => <Body page={page} view={view} onOpen={open} onMonth={(month) => change({ month })} />}
      </QueryState>
    </>
  );
}

const AddMenu = ({ onOpen }: { onOpen(rule: string): void }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button leftSection={<Icon path={mdiPlus} size={18} />}>{t('Add')}</Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<Icon path={mdiCalendarLockOutline} size={18} />} onClick={() => onOpen(newBlock)}>
        {t('Blocked dates')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon path={mdiAccountGroupOutline} size={18} />} onClick={() => onOpen(newLimit)}>
        {t('Limit of people away')}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

interface BodyProps {
  page: LimitsPage;
  view: { readonly rule: string; readonly month: LimitsPage['today'] | undefined };
  onOpen(rule: string): void;
  onMonth(month: LimitsPage['today']): void;
}

function Body({ page, view: { rule, month }, onOpen, onMonth }: BodyProps) {
  const block = page.blocks.find(({ id }) => id === rule);
  const limit = page.limits.find(({ id }) => id === rule);
  const isBlock = block !== undefined || rule === newBlock;
  const isLimit = limit !== undefined || rule === newLimit;
  const close = () => onOpen('');
  const isEmpty = page.blocks.length + page.limits.length === 0;
  return (
    <div className={c['page']} data-docked={isBlock || isLimit || undefined}>
      <div className={c['main']}>
        {isEmpty ? (
          <EmptyState
            title={t('No dates are blocked')}
            text={t('Block dates such as a stocktake, or limit how many people are away at once.')}
          />
        ) : (
          <RuleList page={page} open={rule} month={month} />
        )}
        <LimitMonth page={page} limit={limit} month={month ?? block?.starts_on ?? page.today} onMonth={onMonth} />
      </div>
      {isBlock && <BlockEditor key={rule} block={block} page={page} onClose={close} onStored={onOpen} />}
      {isLimit && <LimitEditor key={rule} limit={limit} page={page} onClose={close} onStored={onOpen} />}
    </div>
  );
}
