import { Button } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import { ClockDot, ClockPill } from './ClockPill.tsx';
import c from './clock.module.css';
import { useClockView } from './use-clock-view.ts';

/** The clock with working buttons, in either size; nothing for people who cannot clock. */
export function ClockFace({ large = false }: { large?: boolean }) {
  const { can } = useSession();
  const { isShown, seen, error, isFetching, refetch, clock, state } = useClockView();
  if (!isShown) return null;
  if (!seen && error) return <Unknown large={large} busy={isFetching} onRetry={() => void refetch()} />;
  // For people who clock at a terminal it is not known yet whether there will be anything to show.
  if (!seen && can('allowed_bio_devices')) return <i hidden data-unsure />;
  if (!seen)
    return (
      <Delayed>
        <Waiting large={large} />
      </Delayed>
    );
  return (
    <ClockPill
      {...seen}
      large={large}
      isQueued={state.press?.isQueued ?? false}
      onAction={(action) => (action === 'confirm' ? clock.confirm() : void clock.press(action))}
      onWithdraw={clock.withdraw}
    />
  );
}

function Waiting({ large }: { large: boolean }) {
  return (
    <div className={c['pill']} data-large={large || undefined} role="status" aria-label={t('Loading')}>
      <div className={c['read']}>
        <ClockDot dot="out" />
        <div className={c['block']}>
          <i className={c['wait']} />
          <i className={c['wait']} />
        </div>
      </div>
    </div>
  );
}

/** Says that the state is unknown instead of showing 'not clocked in'. */
function Unknown({ large, busy, onRetry }: { large: boolean; busy: boolean; onRetry(): void }) {
  return (
    <div className={c['pill']} data-large={large || undefined} role="group" aria-label={t('Clock')}>
      <div className={c['read']}>
        <ClockDot dot="offline" />
        <p className={c['reason']} role="alert">
          {t('We couldn’t load your clock.')}
        </p>
      </div>
      <div className={c['actions']}>
        <Button size={large ? 'lg' : 'sm'} radius="xl" variant="default" loading={busy} onClick={onRetry}>
          {t('Retry')}
        </Button>
      </div>
    </div>
  );
}
