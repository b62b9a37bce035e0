import { Button } from '@mantine/core';
import { mdiAccountOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { profilePath } from './profile-links.ts';

/** Button in the head of a screen about a person that opens their profile. */
export function ProfileButton({ username }: { username: string }) {
  return (
    <Button
      variant="default"
      leftSection={<Icon path={mdiAccountOutline} size={18} />}
      renderRoot={(props) => <Link to={profilePath(username)} {...props} />}
    >
      {t('Profile')}
    </Button>
  );
}
