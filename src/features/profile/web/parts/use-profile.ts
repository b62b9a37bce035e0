import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useRef, type RefObject } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { peopleNews } from '#features/people/events.ts';
import { profileApi } from '../profile-api.ts';
import type { TabSection } from './profile-parts.ts';

/** Loads the head of a profile. */
export function useProfileView(username: string) {
  return useQuery(profileApi.view.read({ params: { user_id: username, id: username } }));
}

const isProfileCall = (key: unknown) => typeof key === 'string' && key.includes('employee/employee/profile/');

/** After the viewer's own photo or name has changed, also refreshes the frame around the screens. */
export function useOwnRefresh({ is_self }: { readonly is_self: boolean }): () => Promise<void> {
  const refreshProfile = useProfileRefresh();
  const { refresh } = useSession();
  return async () => {
    await Promise.all([refreshProfile(), is_self && refresh()]);
  };
}

/** Reloads all profile data that is shown. */
export function useProfileRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return useCallback(
    () => cache.invalidateQueries({ predicate: ({ queryKey }) => isProfileCall(queryKey[0]) }),
    [cache],
  );
}

/** Reloads the profile when someone else changes it, and whenever the socket opens. */
export function useProfileNews(id: string): void {
  const refresh = useProfileRefresh();
  useLive(peopleNews, ({ person_ids }) => {
    if (person_ids.length === 0 || person_ids.includes(id)) void refresh();
  });
  useLive(connected, () => void refresh());
}

/** The section that is being edited; only one at a time. */
export interface Editing {
  readonly open: string | undefined;
  /** Asks first if another section has unsaved changes. @returns whether the section is now being edited */
  begin(section: string): Promise<boolean>;
  end(): void;
  /** Sets the question to ask before the open section is left. */
  guard(mayLeave: (() => Promise<boolean>) | undefined): void;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('Sections can only be used inside a profile');
  return editing;
}

/** Sections that later features add to tabs. */
export const TabSectionsContext = createContext<readonly TabSection[]>([]);

/** Main action of an open tab, which replaces the usual one of the head. */
export interface TabMain {
  readonly icon: string;
  readonly label: string;
  run(): void;
}

export const TabMainContext = createContext<((main: TabMain | undefined) => void) | undefined>(undefined);

/** Sets the main action of a tab; undefined keeps the usual one. `run` may differ on each render. */
export function useTabMain(main: TabMain | undefined): void {
  const set = useContext(TabMainContext);
  const run = useRef(main?.run);
  useEffect(() => void (run.current = main?.run));
  const { icon, label } = main ?? {};
  useEffect(() => {
    if (icon === undefined || label === undefined) return undefined;
    set?.({ icon, label, run: () => run.current?.() });
    return () => set?.(undefined);
  }, [set, icon, label]);
}

/** Returns the focus to the button that opened the form, after saving or discarding. */
export function useFocusAfter(isOpen: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, button]);
}
