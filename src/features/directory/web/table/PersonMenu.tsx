import { Menu } from '@mantine/core';
import {
  mdiAccountCancelOutline,
  mdiAccountOutline,
  mdiCalendarClockOutline,
  mdiContentCopy,
  mdiEmailFastOutline,
  mdiShieldAccountOutline,
} from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmAction, showSuccess, type Question } from '#platform/web/ui/notices.ts';
import type { PersonDialogKind } from '#features/employment/web/parts/PersonDialog.tsx';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { companyApi } from '#features/company/web/parts/company-api.ts';
import { employmentApi } from '#features/employment/web/parts/employment-api.ts';
import type { DirectoryRow } from '../directory-api.ts';

export interface MenuPlace {
  readonly row: number;
  /** The button that was pressed. */
  readonly button: HTMLElement;
}

interface PersonMenuProps {
  at: MenuPlace;
  row: DirectoryRow;
  /** Called for an action that needs a dialog. */
  onDialog(kind: PersonDialogKind): void;
  onClose(): void;
}

/** Shows the actions for a person. One menu serves all rows and opens at the row's button. */
export function PersonMenu({ at: { button }, row, onDialog, onClose }: PersonMenuProps) {
  const { top, left, width, height } = button.getBoundingClientRect();
  const close = () => {
    onClose();
    button.focus();
  };
  return (
    <Menu
      opened
      onChange={(opened) => opened || close()}
      position="bottom-end"
      width={220}
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      {/* Anchor of the menu at the row's button. */}
      <Menu.Target>
        <span
          aria-hidden
          /* physical: laid over the button where the browser has measured it */
          style={{ position: 'fixed', top, left, width, height, pointerEvents: 'none' }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('More actions for {name}', { name: row.name })}>
        <Items row={row} onDialog={onDialog} />
      </Menu.Dropdown>
    </Menu>
  );
}

type ItemsProps = Pick<PersonMenuProps, 'row' | 'onDialog'>;

function Items({ row, onDialog }: ItemsProps) {
  const { can } = useSession();
  return (
    <>
      <Place to={profilePath(row.username)} icon={mdiAccountOutline} text={t('Open profile')} />
      {can('view_any_attendance') && (
        <Place
          to="/time/individual-view"
          search={{ person: row.id }}
          icon={mdiCalendarClockOutline}
          text={t('Attendance')}
        />
      )}
      {can('view_role') && (
        <Place
          to={`/settings/general-settings/role-permissions/people/${row.id}`}
          icon={mdiShieldAccountOutline}
          text={t('Permissions')}
        />
      )}
      <MenuActions row={row} onDialog={onDialog} />
    </>
  );
}

function MenuActions({ row, onDialog }: ItemsProps) {
  const { can } = useSession();
  const invite = useInviting();
  return (
    <>
      {can('add_employee') && row.statuses.includes('invited') && (
        <MenuAction icon={mdiEmailFastOutline} text={t('Resend invitation')} run={() => void invite(row)} />
      )}
      {can('add_employee') && row.statuses.includes('not_invited') && (
        <MenuAction icon={mdiEmailFastOutline} text={t('Send an invitation')} run={() => void invite(row)} />
      )}
      {row.may.duplicate && (
        <MenuAction icon={mdiContentCopy} text={t('Duplicate profile')} run={() => onDialog('duplicate')} />
      )}
      {row.may.discharge && (
        <>
          <Menu.Divider />
          <MenuAction
            icon={mdiAccountCancelOutline}
            text={row.discharged_date ? t('Change last day…') : t('Discharge…')}
            run={() => onDialog('discharge')}
          />
        </>
      )}
    </>
  );
}

function MenuAction({ icon, text, run }: { icon: string; text: string; run(): void }) {
  return (
    <Menu.Item leftSection={<Icon path={icon} size={18} />} onClick={run}>
      {text}
    </Menu.Item>
  );
}

interface PlaceProps {
  to: string;
  search?: Readonly<Record<string, string>>;
  icon: string;
  text: string;
}

function Place({ to, search = {}, icon, text }: PlaceProps) {
  return (
    <Menu.Item
      renderRoot={(props) => <Link to={to} search={search} {...props} />}
      leftSection={<Icon path={icon} size={18} />}
    >
      {text}
    </Menu.Item>
  );
}

/** Sends an invitation after a confirmation; earlier links stop working. */
function useInviting() {
  return useAction(
    async ({ id }: DirectoryRow) => {
      const { message } = await employmentApi.resendInvitation.call({ params: { user_id: id }, body: {} });
      void showSuccess(message);
    },
    {
      async ask(row) {
        const { has_mail_server } = await companyApi.reach.call({});
        return confirmAction(
          row.statuses.includes('invited') ? secondQuestion(row, has_mail_server) : firstQuestion(row, has_mail_server),
        );
      },
    },
  ).run;
}

const firstQuestion = ({ name }: DirectoryRow, hasMailServer: boolean): Question => ({
  title: t('Send {name} an invitation?', { name }),
  text: hasMailServer
    ? t('The email has a link to set a password.')
    : t('Muster has no mail server, so the invitation will wait in the mail folder.'),
  verb: t('Send invitation'),
});

const secondQuestion = ({ name }: DirectoryRow, hasMailServer: boolean): Question => ({
  title: t('Resend the invitation to {name}?', { name }),
  text: hasMailServer
    ? t('The email has a new link to set a password. Earlier links stop working.')
    : t('Muster has no mail server, so the new link will wait in the mail folder. Earlier links stop working.'),
  verb: t('Resend invitation'),
});
