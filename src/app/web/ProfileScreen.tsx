import { Profile } from '#features/profile/web/parts/Profile.tsx';
import type { ProfileParts } from '#features/profile/web/parts/profile-parts.ts';
import { featureNames } from '../features.ts';

const modules = import.meta.glob<ProfileParts>('../../features/*/web/profile-parts.ts', {
  eager: true,
  import: 'profileParts',
});
/** Parts of profiles from all features, in the order of the features. */
const parts = featureNames.flatMap((name) => modules[`../../features/${name}/web/profile-parts.ts`] ?? []);

/** A profile with the parts that the features have registered. */
export function ProfileScreen() {
  return <Profile parts={parts} />;
}
