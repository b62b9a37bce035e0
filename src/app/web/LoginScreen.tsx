import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useSession } from '#platform/web/session.ts';
import { ErrorScreen } from '#platform/web/ui/ErrorScreen.tsx';
import { Login } from '#features/access/web/parts/Login.tsx';

const CreateWorkspace = lazyPart(() => import('#features/workspace/web/parts/CreateWorkspace.tsx'), 'CreateWorkspace', {
  failed: () => <ErrorScreen code={0} />,
});

/** Screen of /login: the sign-in form, or the set-up until someone has created this workspace. */
export function LoginScreen() {
  const { app } = useSession();
  return app.is_setup_required ? <CreateWorkspace /> : <Login />;
}
