import { Profile } from '#features/profile/web/parts/Profile.tsx';
import type { ProfileParts } from '#features/profile/web/parts/profile-parts.ts';
import { featureNames } from '../features.ts';

const modules = import.meta.glob<ProfileParts>('../../features/*/web/profile-parts.ts', {
  eager: true,
  import: 'profileParts',
});
/** What every feature brings to profiles, in the order of the features. */
const parts = featureNames.flatMap((name) => modules[`../../features/${name}/web/profile-parts.ts`] ?? []);

/** A profile, with whatever the features have registered. */
export function ProfileScreen() {
  return <Profile parts={parts} />;
}
