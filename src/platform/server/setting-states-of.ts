import type { Feature } from './feature.ts';
import type { SettingState } from './setting-state.ts';

/** What all features say of their places. */
export const settingStatesOf = (features: readonly Feature[]): readonly SettingState[] =>
  features.flatMap(({ settingStates = [] }) =>
    typeof settingStates === 'function' ? settingStates(features) : settingStates,
  );
