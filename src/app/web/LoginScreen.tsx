import { lazy, Suspense } from 'react';
import { useSession } from '#platform/web/session.ts';
import { Login } from '#features/access/web/parts/Login.tsx';

const CreateWorkspace = lazy(async () => ({
  default: (await import('#features/workspace/web/parts/CreateWorkspace.tsx')).CreateWorkspace,
}));

/** What /login shows: the sign-in form, or the set-up while nobody has created this workspace. */
export function LoginScreen() {
  const { app } = useSession();
  if (!app.is_setup_required) return <Login />;
  return (
    <Suspense>
      <CreateWorkspace />
    </Suspense>
  );
}
