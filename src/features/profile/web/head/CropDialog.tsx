import { Button } from '@mantine/core';
import { useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { sendForm } from '#platform/web/send-form.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { profile } from '../../contract.ts';
import type { Crop } from '../crop.ts';
import { Cropping, cut, useImage } from '../parts/Cropping.tsx';
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
  const { save, busy, problem } = useSaving(view, onClose);
  const foot = (
    <>
      <Button variant="default" disabled={busy} onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button
        loading={busy}
        disabled={!image || !crop}
        onClick={() => image && crop && void save(image, crop, file.name)}
      >
        {t('Save photo')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Photo')} onClose={onClose} closeOnEscape={!busy} foot={foot}>
      <FormProblem text={problem || unreadable} />
      {image && crop && (
        <Cropping image={image} crop={crop} onCrop={setCrop} onTurn={() => void turn()} onAnother={onAnother} />
      )}
    </Dialog>
  );
}

function useSaving(view: ProfileView, onClose: () => void) {
  const refresh = useOwnRefresh(view);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async (image: HTMLImageElement, crop: Crop, name: string) => {
    setBusy(true);
    setProblem('');
    try {
      const endpoint = profile.changeAvatar;
      const route = endpoint.route.replace('{user_id}', view.id) as typeof endpoint.route;
      const { signal } = new AbortController();
      await sendForm({ ...endpoint, route }, { fields: {}, file: await cut(image, crop), name, signal });
      await refresh();
      onClose();
      void showEdited();
    } catch (error) {
      setProblem(
        error instanceof Fault && error.message ? error.message : t('We could not upload this file. Try again.'),
      );
      setBusy(false);
    }
  };
  return { save, busy, problem };
}
