import {
  mdiAccountArrowRightOutline,
  mdiAccountCancelOutline,
  mdiAccountLockOpenOutline,
  mdiAccountLockOutline,
  mdiAccountReactivateOutline,
  mdiCalendarArrowRight,
  mdiContentCopy,
  mdiEmailFastOutline,
  mdiKeyVariant,
  mdiLinkVariant,
  mdiShieldAccountOutline,
  mdiUndoVariant,
} from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { date, inCompanyDate, instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { nearDay } from '#platform/web/near-day.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useSession } from '#platform/web/session.ts';
import { confirmAction, showRefusal, showSuccess, type Question } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { useDeliveryStatus } from '#features/company/web/parts/DeliveryWarning.tsx';
import { isUninvited } from '#features/people/rules/uninvited.ts';
import type { ProfileAction, ProfileActions, ProfileView } from '#features/profile/web/parts/profile-parts.ts';
import { firstName } from '#features/profile/web/parts/seen-by.ts';
import { useProfileRefresh } from '#features/profile/web/parts/use-profile.ts';
import { withEmploymentImpact } from './parts/employment-impact.ts';
import { employmentApi } from './parts/employment-api.ts';

const dialogs = {
  change: lazyPart(() => import('./dialogs/ScheduleChange.tsx'), 'ScheduleChange', overlayFailed),
  discharge: lazyPart(() => import('./dialogs/Discharge.tsx'), 'Discharge', overlayFailed),
  roles: lazyPart(() => import('./dialogs/UpdateRoles.tsx'), 'UpdateRoles', overlayFailed),
  duplicate: lazyPart(() => import('./dialogs/Duplicate.tsx'), 'Duplicate', overlayFailed),
  link: lazyPart(() => import('./dialogs/ShowLink.tsx'), 'ShowLink', overlayFailed),
  email: lazyPart(() => import('./dialogs/InviteByEmail.tsx'), 'InviteByEmail', overlayFailed),
  rehire: lazyPart(() => import('./dialogs/Rehire.tsx'), 'Rehire', overlayFailed),
};
type DialogName = keyof typeof dialogs;

/** Context of the menu's actions. */
interface ActionContext {
  readonly view: ProfileView;
  readonly name: string;
  /** Whether the viewer may see roles. */
  readonly seesRoles: boolean;
  /** Whether mails are sent to the outside, as far as it is known. */
  readonly hasMailServer: boolean;
  open(dialog: DialogName): void;
  /** Runs an action after a confirmation, and reports the result. */
  act(question: Question | undefined, work: () => Promise<{ message: string } | undefined>): void;
}

/** Returns the actions on a person's employment and sign-in. */
export function useEmploymentActions(view: ProfileView): ProfileActions {
  const { can } = useSession();
  const reach = useDeliveryStatus(view.may.reset_password || view.may.resend_invitation);
  const [opened, setOpened] = useState<DialogName>();
  const refresh = useProfileRefresh();
  const { run } = useAction(
    async (_: Question | undefined, work: () => Promise<{ message: string } | undefined>) => {
      const reply = await work();
      if (reply) void showSuccess(reply.message);
    },
    { ask: async (question, _work) => !question || confirmAction(question), onFault: showRefusal, refresh },
  );
  const context: ActionContext = {
    view,
    name: firstName(view.name),
    seesRoles: can('view_role'),
    hasMailServer: reach?.has_mail_server !== false,
    open: setOpened,
    act: (question, work) => void run(question, work),
  };
  let dialog: ReactNode = null;
  if (opened) {
    const Opened = dialogs[opened];
    dialog = <Opened view={view} onClose={() => setOpened(undefined)} />;
  }
  return {
    main: mainAction(context),
    menu: view.is_discharge_applied
      ? archivedActions(context)
      : [...accountActions(context), ...leavingActions(context)],
    dialog,
  };
}

/** Returns the main action: the most frequent one, or for a former employee the one that employs them again. */
function mainAction({ view, open }: ActionContext): ProfileAction | undefined {
  const { employment_info, salary_info } = view.sections;
  if (view.is_discharge_applied)
    return view.may.restore
      ? {
          id: 'rehire',
          position: 0,
          icon: mdiAccountArrowRightOutline,
          label: t('Rehire…'),
          run: () => open('rehire'),
        }
      : undefined;
  if (!(employment_info.edit || salary_info.edit)) return undefined;
  return {
    id: 'change',
    position: 0,
    icon: mdiCalendarArrowRight,
    label: t('Schedule a change'),
    run: () => open('change'),
  };
}

function accountActions(context: ActionContext): ProfileAction[] {
  const { view, seesRoles, open } = context;
  const { may } = view;
  const actions: (ProfileAction | false)[] = [
    may.update_roles && {
      id: 'roles',
      position: 110,
      icon: mdiShieldAccountOutline,
      label: t('Update roles'),
      aside: view.role_names?.join(', '),
      refusal: seesRoles ? undefined : t('You cannot see their roles'),
      run: () => open('roles'),
    },
    may.duplicate && {
      id: 'duplicate',
      position: 130,
      icon: mdiContentCopy,
      label: t('Duplicate profile'),
      run: () => open('duplicate'),
    },
    may.reset_password && resetAction(context),
    may.resend_invitation && (needsAddress(view) ? emailAction(context) : inviteAction(context)),
    may.show_invitation_link && linkAction(context),
    may.change_status && statusAction(context),
  ];
  return actions.filter((action) => action !== false);
}

function resetAction({ view, name, hasMailServer, act }: ActionContext): ProfileAction {
  const question = {
    title: t('Reset the password of {name}?', { name }),
    text: hasMailServer
      ? t(
          '{name} is signed out on all devices and their password stops working immediately. We’ll email them a link to set a new one.',
          { name },
        )
      : t(
          '{name} is signed out on all devices and their password stops working immediately. Muster has no mail server: the link to set a new one waits in the mail folder.',
          { name },
        ),
    verb: t('Reset password'),
  };
  return {
    id: 'reset',
    position: 210,
    icon: mdiKeyVariant,
    label: t('Send password reset'),
    refusal: resetRefusal(view),
    run: () => act(question, () => employmentApi.resetPassword.call({ params: { user_id: view.id }, body: {} })),
  };
}

/** Whether the person could never be invited, for lack of an address. */
const needsAddress = ({ status, contact, accepted_at }: ProfileView): boolean =>
  status === 'active' && contact?.email === null && accepted_at === null;

function emailAction({ open }: ActionContext): ProfileAction {
  return {
    id: 'email',
    position: 220,
    icon: mdiEmailFastOutline,
    label: t('Invite by email…'),
    run: () => open('email'),
  };
}

function inviteAction({ view, hasMailServer, act }: ActionContext): ProfileAction {
  const question = hasMailServer
    ? undefined
    : {
        title: t('Send invitation?'),
        text: t('Muster has no mail server, so the invitation would wait in the mail folder.'),
        verb: t('Send invitation'),
      };
  return {
    id: 'invite',
    position: 220,
    icon: mdiEmailFastOutline,
    label: isUninvited(view) ? t('Send invitation') : t('Resend invitation'),
    aside:
      view.invitation && !view.invitation.is_over
        ? t('until {day}', { day: invitationDay(view.invitation) })
        : undefined,
    refusal: invitationRefusal(view),
    run: () => act(question, () => employmentApi.resendInvitation.call({ params: { user_id: view.id }, body: {} })),
  };
}

const invitationDay = ({ expires_at }: NonNullable<ProfileView['invitation']>) => nearDay(inCompanyDate(expires_at));

function linkAction({ view, open }: ActionContext): ProfileAction {
  return {
    id: 'link',
    position: 225,
    icon: mdiLinkVariant,
    label: t('Show invitation link'),
    refusal: invitationRefusal(view),
    run: () => open('link'),
  };
}

function invitationRefusal({ status, accepted_at }: ProfileView): string | undefined {
  if (status === 'invited') return undefined;
  return accepted_at ? t('Accepted on {date}', { date: instantDate(accepted_at) }) : t('Invitation accepted');
}

const notAcceptedText = (wasInvited: boolean) =>
  wasInvited ? t('Invitation not accepted yet') : t('They are not invited yet');

function resetRefusal({ status, was_invited }: ProfileView): string | undefined {
  if (status === 'invited') return notAcceptedText(was_invited);
  return status === 'suspended' ? t('Suspended') : undefined;
}

function statusAction({ view, name, act }: ActionContext): ProfileAction {
  const params = { user_id: view.id };
  const isSuspended = view.status === 'suspended';
  const refusal = view.status === 'invited' ? notAcceptedText(view.was_invited) : undefined;
  return {
    id: 'status',
    position: 230,
    icon: isSuspended ? mdiAccountLockOpenOutline : mdiAccountLockOutline,
    label: isSuspended ? t('Reactivate') : t('Suspend'),
    refusal,
    run: () =>
      act(
        isSuspended
          ? {
              title: t('Reactivate {name}?', { name }),
              text: t('{name} will be able to sign in and clock in again.', { name }),
              verb: t('Reactivate'),
            }
          : {
              title: t('Suspend {name}?', { name }),
              text: t('{name} is signed out on all devices and cannot sign in or clock in.', { name }),
              verb: t('Suspend'),
            },
        () => employmentApi.changeStatus.call({ params, body: { status: isSuspended ? 'active' : 'suspended' } }),
      ),
  };
}

/** Undoes a discharge once its impact on leave is confirmed. */
const cancelDischarge = (user_id: string) =>
  withEmploymentImpact((body) => employmentApi.restore.call({ params: { user_id }, body }));

function leavingActions({ view, name, open, act }: ActionContext): ProfileAction[] {
  const isLeaving = view.discharged_date !== null;
  const actions: (ProfileAction | false)[] = [
    view.may.discharge && {
      id: 'discharge',
      position: 310,
      icon: mdiAccountCancelOutline,
      label: isLeaving ? t('Change last day…') : t('Discharge…'),
      run: () => open('discharge'),
    },
    view.may.restore &&
      view.discharged_date !== null && {
        id: 'take-back',
        position: 320,
        icon: mdiUndoVariant,
        label: t('Cancel discharge'),
        run: () =>
          act(
            {
              title: t('Cancel the discharge of {name}?', { name }),
              text: t('{name} stays after {date}.', { name, date: date(view.discharged_date ?? '') }),
              verb: t('Cancel discharge'),
              keep: t('Keep discharge'),
            },
            () => cancelDischarge(view.id),
          ),
      },
  ];
  return actions.filter((action) => action !== false);
}

function archivedActions({ view, name, act }: ActionContext): ProfileAction[] {
  if (!view.may.restore) return [];
  return [
    {
      id: 'restore',
      position: 310,
      icon: mdiAccountReactivateOutline,
      label: t('Restore'),
      run: () =>
        act(
          {
            title: t('Restore {name}?', { name }),
            text: t('This undoes {name}’s discharge as a mistake.', { name }),
            verb: t('Restore'),
          },
          () => cancelDischarge(view.id),
        ),
    },
  ];
}
