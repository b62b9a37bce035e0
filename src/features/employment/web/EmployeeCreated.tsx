import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { NoticeDialog } from '#platform/web/ui/NoticeDialog.tsx';

interface EmployeeCreatedProps {
  title?: string;
  username: string;
  onClose(): void;
  /** Further information about the new person. */
  children?: ReactNode;
}

/**
 * Reports that a person has been added (specification B §9): Confirm opens their profile, Cancel
 * stays. If the profile screen is not installed, there is nothing to choose and both stay.
 */
export function EmployeeCreated({ title = t('Successful'), username, onClose, children }: EmployeeCreatedProps) {
  const router = useRouter();
  const hasProfiles = Object.hasOwn(router.routesByPath, '/people/profile/view/$username');
  const answer = (opensProfile: boolean) => {
    onClose();
    if (opensProfile && hasProfiles) void router.navigate({ to: `/people/profile/view/${username}` });
  };
  return (
    <NoticeDialog
      mark="completed"
      title={title}
      text={
        hasProfiles
          ? t('The employee has been added. Do you want to complete the profile now?')
          : t('The employee has been added.')
      }
      size={721}
      escapes={false}
      buttons={[
        { label: t('Cancel'), answer: false, quiet: true },
        { label: t('Confirm'), answer: true },
      ]}
      onAnswer={answer}
    >
      {children}
    </NoticeDialog>
  );
}
