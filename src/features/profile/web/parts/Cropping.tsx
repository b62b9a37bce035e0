import { ActionIcon, Button, Slider } from '@mantine/core';
import { mdiMagnifyMinusOutline, mdiMagnifyPlusOutline, mdiRotateRight, mdiUploadOutline } from '@mdi/js';
import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { useTouch } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { clampCrop, maxZoom, moveCrop, placeOf, sideOf, wholeOf, type Crop } from '../crop.ts';
import c from './crop.module.css';

/** Pixels of the circle on the screen, and of the picture that is sent. */
const [shownSide, sentSide] = [240, 512];
/** Pixels by which an arrow key moves the picture. */
const keyStep = 10;

/** Loads a picture, which may be rotated by a quarter. */
export function useImage(file: File) {
  const [image, setImage] = useState<HTMLImageElement>();
  const [crop, setCrop] = useState<Crop>();
  const [problem, setProblem] = useState('');
  const [source, setSource] = useState<Blob>(file);
  useEffect(() => {
    const url = URL.createObjectURL(source);
    const loading = new Image();
    loading.addEventListener('load', () => {
      setImage(loading);
      setCrop(wholeOf(loading.naturalWidth, loading.naturalHeight));
    });
    loading.addEventListener('error', () => setProblem(t('Please use an image file')));
    loading.src = url;
    return () => URL.revokeObjectURL(url);
  }, [source]);
  const turn = async () => image && setSource(await rotateImage(image));
  return { image, crop, setCrop, turn, problem };
}

/** Draws on a canvas and returns it as a file; the original picture is not changed. */
function blobOf(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context) draw(context);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Fault('browser.emptyPicture', 0, ''))), 'image/png');
  return promise;
}

/** Rotates the picture clockwise by a quarter. */
const rotateImage = (image: HTMLImageElement): Promise<Blob> =>
  blobOf(image.naturalHeight, image.naturalWidth, (context) => {
    context.translate(image.naturalHeight, 0);
    context.rotate(Math.PI / 2);
    context.drawImage(image, 0, 0);
  });

/** Cuts out the square. */
export function cropImage(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const side = sideOf(crop);
  return blobOf(sentSide, sentSide, (context) =>
    context.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, sentSide, sentSide),
  );
}

interface CroppingProps {
  image: HTMLImageElement;
  crop: Crop;
  onCrop(crop: Crop): void;
  onTurn(): void;
  /** Chooses another picture. */
  onAnother(): void;
}

/** Shows the picture with its visible circle, the zoom, and previews. */
export function Cropping({ image, crop, onCrop, onTurn, onAnother }: CroppingProps) {
  return (
    <div className={c['crop']}>
      <Frame image={image} crop={crop} onCrop={onCrop} />
      <div className={c['tools']}>
        <Icon path={mdiMagnifyMinusOutline} size={20} />
        <Slider
          className={c['slider'] ?? ''}
          thumbLabel={t('Size')}
          label={null}
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          onChange={(zoom) => onCrop(clampCrop({ ...crop, zoom }))}
        />
        <Icon path={mdiMagnifyPlusOutline} size={20} />
        <ActionIcon variant="default" size={36} aria-label={t('Rotate by 90°')} onClick={onTurn}>
          <Icon path={mdiRotateRight} size={18} />
        </ActionIcon>
      </div>
      <div className={c['preview']}>
        {previewSides.map((side) => (
          <span key={side} aria-hidden style={{ width: side, height: side }}>
            <img src={image.src} alt="" style={placeOf(crop, side)} />
          </span>
        ))}
        <em>{t('Preview')}</em>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<Icon path={mdiUploadOutline} size={18} />}
          onClick={onAnother}
        >
          {t('Choose another photo')}
        </Button>
      </div>
    </div>
  );
}

/** Sides in pixels of the photo in a profile, a list and a line. */
const previewSides = [56, 36, 24] as const;

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: keyStep, y: 0 } /* physical: the picture moves on the screen */,
  ArrowRight: { x: -keyStep, y: 0 } /* physical: the picture moves on the screen */,
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
};

const useShownLabel = () => (useTouch() ? t('Visible area') : t('Visible area: drag it or use the arrow keys'));

/** Moves the picture by dragging or arrow keys; the part outside the circle is dimmed. */
function Frame({ image, crop, onCrop }: Pick<CroppingProps, 'image' | 'crop' | 'onCrop'>) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    onCrop(moveCrop(crop, by, shownSide));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 1) onCrop(moveCrop(crop, { x: event.movementX, y: event.movementY }, shownSide));
  };
  return (
    <div
      className={c['frame']}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by the arrow keys
      tabIndex={0}
      aria-label={useShownLabel()}
      data-autofocus
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    >
      <div className={c['square']} style={{ width: shownSide, height: shownSide }}>
        <img src={image.src} alt="" draggable={false} style={placeOf(crop, shownSide)} />
        <i className={c['circle']} />
      </div>
    </div>
  );
}

/** Sentence about an upload that failed. */
export const uploadProblem = ({ message }: Fault): string => message || t('We could not upload this file. Try again.');
