import { expect, test } from 'vitest';
import { clampCrop, moveCrop, placeOf, sideOf, wholeOf } from './crop.ts';

test('at first the square is the middle of the picture, as large as it can be', () => {
  const crop = wholeOf(400, 200);
  expect(sideOf(crop)).toBe(200);
  expect(placeOf(crop, 100)).toEqual({ width: 200, height: 100, left: -50, top: 0 });
});

test('the square never leaves the picture, however far it is moved', () => {
  const crop = wholeOf(400, 200);
  expect(moveCrop(crop, { x: 1000, y: 1000 }, 100)).toMatchObject({ x: 100, y: 100 });
  expect(moveCrop(crop, { x: -1000, y: 0 }, 100)).toMatchObject({ x: 300, y: 100 });
  expect(moveCrop(crop, { x: 10, y: 0 }, 100)).toMatchObject({ x: 180 });
});

test('zoomed in it is smaller and can go further; zoomed out again it is put back inside', () => {
  const near = moveCrop(clampCrop({ ...wholeOf(400, 200), zoom: 2 }), { x: 1000, y: 1000 }, 100);
  expect(near).toMatchObject({ x: 50, y: 50 });
  expect(clampCrop({ ...near, zoom: 1 })).toMatchObject({ x: 100, y: 100 });
  expect(clampCrop({ ...near, zoom: 99 }).zoom).toBe(4);
});
