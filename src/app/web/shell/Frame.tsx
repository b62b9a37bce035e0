import type { ReactNode } from 'react';
import { SettingsFrame } from './SettingsFrame.tsx';
import { Shell } from './Shell.tsx';

/** The frame around every screen of a signed-in person, with the menu of the settings around theirs. */
export function Frame({ inSettings, children }: { inSettings: boolean; children: ReactNode }) {
  return <Shell>{inSettings ? <SettingsFrame>{children}</SettingsFrame> : children}</Shell>;
}
