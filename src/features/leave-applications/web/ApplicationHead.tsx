import { Button } from '@mantine/core';
import {
  mdiCalendarEdit,
  mdiContentCut,
  mdiDeleteOutline,
  mdiMedicalBag,
  mdiPencilOutline,
  mdiSwapHorizontal,
  mdiUndoVariant,
} from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { HeadActions, type HeadAction } from '#platform/web/ui/HeadActions.tsx';
import { Back } from '#platform/web/ui/Back.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { StateLabel } from '#features/leave/web/parts/StateMark.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { reviewPermissions } from '../rules/access.ts';
import { ChangeDecisionDialog } from './ChangeDecisionDialog.tsx';
import { amountOf, markOfState, stateMore, periodText } from './leave-words.ts';
import { PreviousNext, type TurnDirection } from './PreviousNext.tsx';
import type { ApplicationPage } from './replies.ts';
import { searchOf } from './review-view.ts';
import { ShortenDialog, type ShorteningMode } from './ShortenDialog.tsx';
import { displacingTypes, SickDialog } from './SickDialog.tsx';
import { useDelete } from './use-delete.ts';
import { keepDraft } from './use-draft.ts';
import { useListCameFrom, useNeighbours, type useYearOf } from './use-neighbours.ts';
import { useWithdraw } from './use-withdraw.ts';

/** Line with the applicant, the amount and type, and the time of the application. */
function Line({ item, isOwn }: Pick<ApplicationPage, 'item'> & { isOwn: boolean }) {
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

interface HeadProps {
  opened: ApplicationPage;
  turnedRef: TurnDirection;
  isOwn: boolean;
  year: ReturnType<typeof useYearOf>;
}

/** Head of the page of an application, with the actions that the viewer has. */
export function ApplicationHead({ opened, isOwn, year, turnedRef }: HeadProps) {
  const { item } = opened;
  const around = useNeighbours(opened, year);
  return (
    <PageHead
      title={periodText(item, companyToday().slice(0, 4))}
      lead={<StateLabel state={markOfState[item.state]} more={stateMore(item)} />}
      line={<Line item={item} isOwn={isOwn} />}
    >
      {around && <PreviousNext id={item.id} around={around} turnedRef={turnedRef} />}
      <BackToList item={item} isOwn={isOwn} />
      <Actions opened={opened} isOwn={isOwn} hasNeighbours={around !== undefined} />
      {isOwn && item.state === 'rejected' && <ApplyAgain item={item} />}
    </PageHead>
  );
}

interface ActionsProps {
  opened: ApplicationPage;
  isOwn: boolean;
  hasNeighbours: boolean;
}

/** The actions on an application. On a phone a menu keeps the head in one row. */
function Actions({ opened, isOwn, hasNeighbours }: ActionsProps) {
  const { item } = opened;
  const isPhone = useNarrow('(max-width: 599px)');
  const [isChanging, setChanging] = useState(false);
  const [shortening, setShortening] = useState<ShorteningMode>();
  const [isSick, setSick] = useState(false);
  const sickTypes = displacingTypes(opened, isOwn);
  const withdrawing = useWithdraw();
  const deleting = useDelete();
  const edit = { label: t('Edit'), icon: mdiPencilOutline };
  const actions: readonly HeadAction[] = [
    ...(item.may_edit ? [{ ...edit, to: '/leave/application/new', search: { edit: item.id } }] : []),
    ...(isLocked(item, isOwn) ? [{ ...edit, isDisabled: true }] : []),
    ...(item.may_withdraw
      ? [
          {
            label: t('Withdraw'),
            icon: mdiUndoVariant,
            isBusy: withdrawing.busy,
            run: () => void withdrawing.withdraw(item),
          },
        ]
      : []),
    ...shorteningActions(item, setShortening),
    ...(sickTypes.length > 0 ? [{ label: t('I was sick'), icon: mdiMedicalBag, run: () => setSick(true) }] : []),
    ...(item.may_change_decision
      ? [{ label: t('Change decision'), icon: mdiSwapHorizontal, run: () => setChanging(true) }]
      : []),
    ...(item.may_delete
      ? [{ label: t('Delete'), icon: mdiDeleteOutline, isBusy: deleting.busy, run: () => void deleting.remove(item) }]
      : []),
  ];
  return (
    <>
      <HeadActions actions={actions} isFolded={isPhone && (hasNeighbours || actions.length > 1)} />
      {isChanging && <ChangeDecisionDialog opened={opened} onClose={() => setChanging(false)} />}
      {isSick && <SickDialog opened={opened} types={sickTypes} onClose={() => setSick(false)} />}
      {shortening && <ShortenDialog opened={opened} mode={shortening} onClose={() => setShortening(undefined)} />}
    </>
  );
}

/** The ways in which the viewer can shorten it. */
const shorteningActions = (item: ApplicationPage['item'], open: (mode: ShorteningMode) => void): HeadAction[] => [
  ...(item.may_shorten ? [{ label: t('Shorten'), icon: mdiContentCut, run: () => open('own') }] : []),
  ...(item.may_propose_shorter
    ? [{ label: t('Propose to shorten'), icon: mdiContentCut, run: () => open('propose') }]
    : []),
  ...(item.may_return_days ? [{ label: t('Return days'), icon: mdiCalendarEdit, run: () => open('correct') }] : []),
];

/** Whether a reviewer has opened the viewer's own application, so that it cannot be edited; the banner says why. */
const isLocked = (item: ApplicationPage['item'], isOwn: boolean) =>
  isOwn && item.state === 'created' && !item.may_edit && item.viewed_by !== null;

/** Link back to the list; for viewers who review nothing, to the person's leave if they may see it. */
function BackToList({ item, isOwn }: { item: ApplicationPage['item']; isOwn: boolean }) {
  const { can } = useSession();
  const list = useListCameFrom();
  if (list && can(...reviewPermissions))
    return <Back to="/leaves/all" search={searchOf(list)} text={t('Leave to review')} />;
  if (isOwn) return <Back to="/leaves/self" text={t('My leaves')} />;
  if (can(...reviewPermissions)) return <Back to="/leaves/all" text={t('Leave to review')} />;
  if (!can('view_leave_application')) return null;
  return <Back to={`/leaves/${item.user.id}`} text={t('Leaves')} />;
}

/** Link to apply again, with the type and the reason of the rejected application. */
function ApplyAgain({ item }: { item: ApplicationPage['item'] }) {
  const draft = { type: item.leave_type.id, dates: [], reason: item.reason ?? '' };
  return (
    <Button
      renderRoot={(props) => <Link to="/leave/application/new" {...props} />}
      onClick={() => keepDraft(item.user.id, draft)}
    >
      {t('Apply with other dates')}
    </Button>
  );
}
