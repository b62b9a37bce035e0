import { Button } from '@mantine/core';
import { mdiArrowRight, mdiCameraOutline, mdiUploadOutline } from '@mdi/js';
import { useRef, useState, type DragEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { sendForm } from '#platform/web/send-form.ts';
import { useAction } from '#platform/web/use-action.ts';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Cropping, cropImage, uploadProblem, useImage } from '#features/profile/web/parts/Cropping.tsx';
import { onBoarding } from '../contract.ts';
import { onBoardingApi } from './on-boarding-api.ts';
import { showStepFailure, type StepProps } from './step.ts';
import c from './on-boarding.module.css';

/** Lets the person choose a photo or postpone it. */
export function PhotoStep(props: StepProps) {
  const [file, setFile] = useState<File>();
  return (
    <section className={c['step']}>
      <h1>{t('Add a photo')}</h1>
      <p className={c['line']}>
        {file
          ? t('Move the photo until your face fills the circle.')
          : t('Helps colleagues find you. You can change it at any time.')}
      </p>
      {file ? (
        <Chosen key={`${file.name} ${file.lastModified}`} {...props} file={file} onFile={setFile} />
      ) : (
        <None {...props} onFile={setFile} />
      )}
    </section>
  );
}

interface ChoosingProps extends StepProps {
  onFile(file: File): void;
}

function None({ onFile, ...step }: ChoosingProps) {
  const { input, choose } = useChoosing(onFile);
  const later = useLater(step);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
  };
  return (
    <>
      <button
        type="button"
        className={c['drop']}
        onClick={choose}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        <Icon path={mdiCameraOutline} size={32} />
        <b>{t('Choose a photo')}</b>
        <span>{t('From this device or its camera')}</span>
      </button>
      {input}
      <div className={c['buttons']}>
        <Button variant="default" size="md" loading={later.busy} onClick={() => void later.run()}>
          {t('Skip for now')}
        </Button>
      </div>
    </>
  );
}

function Chosen({ file, onFile, ...step }: ChoosingProps & { file: File }) {
  const { image, crop, setCrop, turn, problem: unreadable } = useImage(file);
  const { input, choose } = useChoosing(onFile);
  const { run: save, busy, problem } = useSaving(step);
  const later = useLater(step);
  return (
    <>
      <FormProblem text={problem || unreadable} />
      {image && crop && (
        <Cropping image={image} crop={crop} onCrop={setCrop} onTurn={() => void turn()} onAnother={choose} />
      )}
      {unreadable && (
        <Button variant="default" leftSection={<Icon path={mdiUploadOutline} size={18} />} onClick={choose}>
          {t('Choose another photo')}
        </Button>
      )}
      {input}
      <div className={c['buttons']}>
        <Button variant="default" size="md" disabled={busy} loading={later.busy} onClick={() => void later.run()}>
          {t('Skip for now')}
        </Button>
        <Button
          size="md"
          loading={busy}
          disabled={!image || !crop}
          rightSection={<Icon path={mdiArrowRight} size={18} />}
          onClick={() => image && crop && void save(() => cropImage(image, crop), file.name)}
        >
          {t('Use this photo')}
        </Button>
      </div>
    </>
  );
}

function useChoosing(onFile: (file: File) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={ref}
      type="file"
      hidden
      accept="image/*"
      aria-label={t('Photo')}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        // Lets the same file be chosen again.
        currentTarget.value = '';
        if (file) onFile(file);
      }}
    />
  );
  return { input, choose: () => ref.current?.click() };
}

function useLater({ invitation, refresh }: StepProps) {
  return useAction(
    async () => {
      await onBoardingApi.step.call({ body: { ...invitation, step: 'avatar' } });
      await refresh();
    },
    { onFault: showStepFailure },
  );
}

function useSaving({ invitation, onPhoto, refresh }: StepProps) {
  return useAction(
    async (picture: () => Promise<Blob>, name: string) => {
      const file = await picture();
      const { signal } = new AbortController();
      await sendForm(onBoarding.avatar, { fields: invitation, file, name, signal });
      onPhoto(URL.createObjectURL(file));
      await refresh();
    },
    { onFault: (fault) => (fault.status === 498 ? void showStepFailure(fault) : uploadProblem(fault)) },
  );
}
