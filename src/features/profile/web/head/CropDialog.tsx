import { t } from '#platform/web/i18n.ts';
import { sendForm } from '#platform/web/send-form.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { profile } from '../../contract.ts';
import type { Crop } from '../crop.ts';
import { Cropping, cropImage, uploadProblem, useImage } from '../parts/Cropping.tsx';
import type { PartProps, ProfileView } from '../parts/profile-parts.ts';
import { useOwnRefresh } from '../parts/use-profile.ts';

interface CropDialogProps extends PartProps {
  file: File;
  /** Chooses another picture. */
  onAnother(): void;
  onClose(): void;
}

/** Dialog that chooses the square of a picture for the photo. */
export function CropDialog({ view, file, onAnother, onClose }: CropDialogProps) {
  const { image, crop, setCrop, turn, problem: unreadable } = useImage(file);
  const save = useSaving(view, onClose);
  return (
    <ActionDialog
      title={t('Photo')}
      label={t('Save photo')}
      action={{ busy: save.busy, problem: save.problem || unreadable }}
      isDisabled={!image || !crop}
      onAct={() => image && crop && void save.run(image, crop, file.name)}
      onClose={onClose}
    >
      {image && crop && (
        <Cropping image={image} crop={crop} onCrop={setCrop} onTurn={() => void turn()} onAnother={onAnother} />
      )}
    </ActionDialog>
  );
}

function useSaving(view: ProfileView, onClose: () => void) {
  const refresh = useOwnRefresh(view);
  return useAction(
    async (image: HTMLImageElement, crop: Crop, name: string) => {
      const endpoint = profile.changeAvatar;
      const route = endpoint.route.replace('{user_id}', view.id) as typeof endpoint.route;
      const { signal } = new AbortController();
      await sendForm({ ...endpoint, route }, { fields: {}, file: await cropImage(image, crop), name, signal });
      await refresh();
      onClose();
      void showEdited();
    },
    { onFault: uploadProblem },
  );
}
