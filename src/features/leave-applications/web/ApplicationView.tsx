import { Button } from '@mantine/core';
import {
  mdiArrowLeft,
  mdiDeleteOutline,
  mdiFileOutline,
  mdiLockOutline,
  mdiPencilOutline,
  mdiSwapHorizontal,
  mdiUndoVariant,
} from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { basePath } from '#platform/web/browser.ts';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { useSession } from '#platform/web/session.ts';
import { Box } from './Box.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { sizeOf } from '#features/files/web/parts/UploadRow.tsx';
import { StateLabel } from '#features/leave/web/parts/StateMark.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { DrawnMark } from '#features/leave/web/parts/TypeMark.tsx';
import { reviewing } from '../rules/access.ts';
import { ChangeDecisionDialog } from './ChangeDecisionDialog.tsx';
import { Comments } from './Comments.tsx';
import { DecisionFoot } from './DecisionFoot.tsx';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import { amountOf, marks, stateMore, stretchText, weekdaysText } from './leave-words.ts';
import { History } from './History.tsx';
import { Neighbours, type Turned } from './Neighbours.tsx';
import { Stretch, type Holiday } from './Stretch.tsx';
import { ReviewSteps } from './ReviewSteps.tsx';
import { Balance } from './Balance.tsx';
import { TeamCard } from './TeamStrip.tsx';
import { Turning } from './Turning.tsx';
import { searchOf } from './review-view.ts';
import { useDelete } from './use-delete.ts';
import { keepDraft } from './use-draft.ts';
import { useListCameFrom, useNeighbours, useYearOf } from './use-neighbours.ts';
import { useWithdraw } from './use-withdraw.ts';
import type { Opened } from './replies.ts';
import c from './view.module.css';

/** A leave application: its days, why, what its reviewers say, and what it does to the balance. */
export function ApplicationView() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  useLeaveNews();
  const query = useQuery(applicationsApi.view.read({ params: { application_id: id } }));
  usePageLoad(query);
  const turnedRef: Turned = useRef(undefined);
  return (
    <>
      <Turning item={query.data?.item} />
      <QueryState query={query} skeleton={<ViewSkeleton />}>
        {(opened) => <View key={opened.application_id} opened={opened} turnedRef={turnedRef} />}
      </QueryState>
    </>
  );
}

interface ViewProps {
  opened: Opened;
  turnedRef: Turned;
}

function View({ opened, turnedRef }: ViewProps) {
  const { item } = opened;
  const isOwn = useSession().person?.id === item.user.id;
  const year = useYearOf(opened, isOwn);
  return (
    <>
      <Head {...{ opened, isOwn, year, turnedRef }} />
      <Banner opened={opened} isOwn={isOwn} />
      <div className={c['view']}>
        <div className={c['main']}>
          <Days opened={opened} holidays={year?.holidays ?? []} />
          <Comments application={item.id} />
        </div>
        <aside className={c['aside']} aria-label={t('Review, balance and team')}>
          <ReviewSteps opened={opened} />
          <Balance opened={opened} isOwn={isOwn} />
          <TeamCard opened={opened} isOwn={isOwn} />
          <History opened={opened} />
        </aside>
      </div>
      {item.may_decide && <DecisionFoot opened={opened} />}
    </>
  );
}

/** Whose it is, how much of what, and when it was applied for. */
function Line({ item, isOwn }: Pick<Opened, 'item'> & { isOwn: boolean }) {
  const amount = t('{amount} of {type}', {
    amount: amountOf(item.total, item.leave_type.unit),
    type: item.leave_type.name,
  });
  const by = item.applied_by
    ? t('applied {when} by {name}', { when: instant(item.applied_at), name: item.applied_by.name })
    : t('applied {when}', { when: instant(item.applied_at) });
  return (
    <>
      {!isOwn && (
        <PersonLink of={item.user.username} isInSentence>
          {item.user.name}
        </PersonLink>
      )}
      {!isOwn && ' · '}
      {`${amount} · ${by}`}
    </>
  );
}

interface HeadProps extends ViewProps {
  isOwn: boolean;
  year: ReturnType<typeof useYearOf>;
}

function Head({ opened, isOwn, year, turnedRef }: HeadProps) {
  const { item } = opened;
  const around = useNeighbours(opened, year);
  return (
    <PageHead
      title={stretchText(item, companyToday().slice(0, 4))}
      lead={<StateLabel state={marks[item.state]} more={stateMore(item)} />}
      line={<Line item={item} isOwn={isOwn} />}
    >
      {around && <Neighbours id={item.id} around={around} turnedRef={turnedRef} />}
      <Back item={item} isOwn={isOwn} />
      {item.may_edit && (
        <LinkButton to="/leave/application/new" search={{ edit: item.id }} icon={mdiPencilOutline} label={t('Edit')} />
      )}
      {isLocked(item, isOwn) && (
        <Button variant="default" disabled leftSection={<Icon path={mdiPencilOutline} size={18} />}>
          {t('Edit')}
        </Button>
      )}
      {item.may_withdraw && <Withdraw item={item} />}
      {item.may_change_decision && <ChangeDecision opened={opened} />}
      {item.may_delete && <Delete item={item} />}
      {isOwn && item.state === 'rejected' && <ApplyAgain item={item} />}
    </PageHead>
  );
}

/** One's own that a reviewer has opened: it cannot be changed any more, and the banner says why. */
const isLocked = (item: Opened['item'], isOwn: boolean) =>
  isOwn && item.state === 'created' && !item.may_edit && item.viewed_by !== null;

/** To the list from which one came; who keeps leave and reviews none, to the person's leaves, where they may see them. */
function Back({ item, isOwn }: { item: Opened['item']; isOwn: boolean }) {
  const { can } = useSession();
  const list = useListCameFrom();
  if (list && can(...reviewing))
    return <LinkButton to="/leaves/all" search={searchOf(list)} icon={mdiArrowLeft} label={t('Leave to review')} />;
  if (isOwn) return <LinkButton to="/leaves/self" icon={mdiArrowLeft} label={t('My leaves')} />;
  if (can(...reviewing)) return <LinkButton to="/leaves/all" icon={mdiArrowLeft} label={t('Leave to review')} />;
  if (!can('view_leave_application')) return null;
  return <LinkButton to={`/leaves/${item.user.id}`} icon={mdiArrowLeft} label={t('Leaves')} />;
}

/** With the type and the reason of what was rejected. */
function ApplyAgain({ item }: { item: Opened['item'] }) {
  const draft = { type: item.leave_type.id, dates: [], reason: item.reason ?? '' };
  return (
    <Button
      component={Link}
      {...({ to: '/leave/application/new' } as object)}
      onClick={() => keepDraft(item.user.id, draft)}
    >
      {t('Apply with other dates')}
    </Button>
  );
}

interface LinkButtonProps {
  to: string;
  search?: object;
  icon: string;
  label: string;
}

const LinkButton = ({ to, search = {}, icon, label }: LinkButtonProps) => (
  <Button
    component={Link}
    {...({ to, search } as object)}
    variant="default"
    leftSection={<Icon path={icon} size={18} />}
  >
    {label}
  </Button>
);

function Withdraw({ item }: { item: Opened['item'] }) {
  const { withdraw, busy } = useWithdraw();
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<Icon path={mdiUndoVariant} size={18} />}
      onClick={() => void withdraw(item)}
    >
      {t('Withdraw')}
    </Button>
  );
}

function ChangeDecision({ opened }: { opened: Opened }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon path={mdiSwapHorizontal} size={18} />} onClick={() => setOpen(true)}>
        {t('Change decision')}
      </Button>
      {isOpen && <ChangeDecisionDialog opened={opened} onClose={() => setOpen(false)} />}
    </>
  );
}

function Delete({ item }: { item: Opened['item'] }) {
  const { remove, busy } = useDelete();
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<Icon path={mdiDeleteOutline} size={18} />}
      onClick={() => void remove(item)}
    >
      {t('Delete')}
    </Button>
  );
}

/** What its author has to know first: that it is locked, or why it was rejected. */
function Banner({ opened, isOwn }: { opened: Opened; isOwn: boolean }) {
  const { item, reviewers } = opened;
  const said = [
    ...reviewers.flatMap((step) => step.reviewers.filter(({ decision }) => decision === 'rejected')),
    ...item.other_decisions
      .filter(({ decision }) => decision === 'rejected')
      .map(({ by, comment }) => ({ name: by?.name ?? t('Somebody'), avatar: '', comment })),
  ].findLast(({ comment }) => comment);
  if (item.state === 'rejected' && said)
    return (
      <div className={c['banner']} data-rejected>
        <Avatar name={said.name} avatar={said.avatar} size={32} />
        <p>
          <b>{t('{name} rejected it', { name: said.name })}</b>
          {said.comment}
        </p>
      </div>
    );
  if (!isOwn || item.state !== 'created' || !item.viewed_by || !item.viewed_at) return null;
  return (
    <p className={c['banner']}>
      <Icon path={mdiLockOutline} size={18} />
      <span>
        <b>{t('{name} opened it on {when}.', { name: item.viewed_by.name, when: instant(item.viewed_at) })}</b>{' '}
        {t('You can still withdraw it, but not change it.')}
      </span>
    </p>
  );
}

function Days({ opened, holidays }: { opened: Opened; holidays: readonly Holiday[] }) {
  const { item, attachments } = opened;
  return (
    <Box
      title={t('{type}, {amount}', {
        type: item.leave_type.name,
        amount: amountOf(item.total, item.leave_type.unit),
      })}
      mark={<DrawnMark type={item.leave_type} />}
      aside={<span className={c['quiet']}>{weekdaysText(item)}</span>}
    >
      <Stretch dates={item.dates} state={item.state} holidays={holidays} />
      <dl className={c['facts']}>
        <div>
          <dt>{t('Reason')}</dt>
          <dd>
            {item.is_reason_hidden ? t('Only the person and who keeps leave can read it.') : (item.reason ?? t('None'))}
          </dd>
        </div>
        {attachments.length > 0 && (
          <div>
            <dt>{t('Attachments')}</dt>
            {attachments.map(({ id, name, url, size }) => (
              <dd key={id} className={c['file']}>
                <Icon path={mdiFileOutline} size={18} />
                <a href={`${basePath}/${url}`}>{name}</a>
                <small>{sizeOf(size)}</small>
              </dd>
            ))}
          </div>
        )}
      </dl>
    </Box>
  );
}

const ViewSkeleton = () => (
  <div className={c['view']} data-waiting aria-hidden>
    <div className={c['main']}>
      <div className={c['waiting']} />
      <div className={c['waiting']} />
    </div>
    <div className={c['aside']}>
      <div className={c['waiting']} />
      <div className={c['waiting']} />
    </div>
  </div>
);
