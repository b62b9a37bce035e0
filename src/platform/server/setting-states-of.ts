import type { Feature } from './feature.ts';
import type { SettingState } from './setting-state.ts';

/** Collects the statuses of all features. */
export const settingStatesOf = (features: readonly Feature[]): readonly SettingState[] =>
  features.flatMap(({ settingStates = [] }) =>
    typeof settingStates === 'function' ? settingStates(features) : settingStates,
  );
