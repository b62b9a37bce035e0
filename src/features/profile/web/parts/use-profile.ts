import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useRef, type RefObject } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { peopleNews } from '#features/people/events.ts';
import { profileApi } from '../profile-api.ts';

/** The head of a profile, read anew when anything of it changed. */
export function useProfileView(username: string) {
  return useQuery(profileApi.view.read({ params: { user_id: username, id: username } }));
}

const isProfileCall = (key: unknown) => typeof key === 'string' && key.includes('employee/employee/profile/');

/** After one's own photo or name has changed: the frame around the screens shows them, too. */
export function useOwnRefresh({ is_self }: { readonly is_self: boolean }): () => Promise<void> {
  const refreshProfile = useProfileRefresh();
  const { refresh } = useSession();
  return async () => {
    await Promise.all([refreshProfile(), is_self && refresh()]);
  };
}

/** Reads everything about profiles again that is shown. */
export function useProfileRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return useCallback(
    () => cache.invalidateQueries({ predicate: ({ queryKey }) => isProfileCall(queryKey[0]) }),
    [cache],
  );
}

/** What somebody else has changed shows at once; once the socket is open everything is read again. */
export function useProfileNews(id: string): void {
  const refresh = useProfileRefresh();
  useLive(peopleNews, ({ person_ids }) => {
    if (person_ids.length === 0 || person_ids.includes(id)) void refresh();
  });
  useLive(connected, () => void refresh());
}

/** The section that is being edited: one at a time. */
export interface Editing {
  readonly open: string | undefined;
  /** Asks first when another one has changes that are not saved. @returns whether it is being edited now */
  begin(section: string): Promise<boolean>;
  end(): void;
  /** What asks before the open section is left. */
  guard(mayLeave: (() => Promise<boolean>) | undefined): void;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('A section stands inside a profile');
  return editing;
}

/** What the head offers first instead of the usual, as long as a tab is open that has something better. */
export interface TabMain {
  readonly icon: string;
  readonly label: string;
  run(): void;
}

export const TabMainContext = createContext<((main: TabMain | undefined) => void) | undefined>(undefined);

/** Puts the main action of a tab into the head; nothing: the usual one stays. `run` may be another one each time. */
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

/** Whoever has saved or discarded stands where they began. */
export function useFocusAfter(isOpen: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, button]);
}
