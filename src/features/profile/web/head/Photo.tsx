import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { ProfileView } from '../parts/profile-parts.ts';
import c from './head.module.css';

/** The picture of a profile. */
export function Photo({ view }: { view: ProfileView }) {
  return (
    <span className={c['photo']}>
      <Avatar name={view.name} avatar={view.avatar} size={80} />
    </span>
  );
}
