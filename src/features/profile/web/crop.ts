/** A picture and the square of it that is shown. */
export interface Crop {
  /** Of the picture, in its pixels. */
  readonly width: number;
  readonly height: number;
  /** 1: as much of the picture as a square can hold. */
  readonly zoom: number;
  /** The middle of the square, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
}

export const maxZoom = 4;

/** The middle of a picture, as large as possible. */
export const wholeOf = (width: number, height: number): Crop => ({
  width,
  height,
  zoom: 1,
  x: width / 2,
  y: height / 2,
});

/** The side of the square, in pixels of the picture. */
export const sideOf = ({ width, height, zoom }: Crop): number => Math.min(width, height) / zoom;

/** The same with a square that lies inside of the picture. */
export function inside(crop: Crop): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom));
  const half = sideOf({ ...crop, zoom }) / 2;
  const clamp = (at: number, length: number) => Math.min(length - half, Math.max(half, at));
  return { ...crop, zoom, x: clamp(crop.x, crop.width), y: clamp(crop.y, crop.height) };
}

/** Moves the picture below the square. @param by pixels of the screen, where the square has this side there */
export function moved(crop: Crop, by: { readonly x: number; readonly y: number }, shownSide: number): Crop {
  const scale = sideOf(crop) / shownSide;
  return inside({ ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale });
}

/** Where the picture stands so that its square fills one of this side on the screen. */
export function placeOf(crop: Crop, shownSide: number) {
  const scale = shownSide / sideOf(crop);
  return {
    width: crop.width * scale,
    height: crop.height * scale,
    left: shownSide / 2 - crop.x * scale,
    top: shownSide / 2 - crop.y * scale,
  };
}
