import { lazy, Suspense } from 'react';
import { Login } from '#features/access/web/Login.tsx';
import { useSession } from '#features/access/web/parts/session.tsx';

const CreateWorkspace = lazy(async () => ({ default: (await import('#features/workspace/web/CreateWorkspace.tsx')).CreateWorkspace }));

/** What /login shows: the sign-in form, or the set-up while nobody has created this workspace. */
export function Entrance() {
  const { app } = useSession();
  if (!app.is_setup_required) return <Login />;
  return (
    <Suspense>
      <CreateWorkspace />
    </Suspense>
  );
}
