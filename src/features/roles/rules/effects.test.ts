import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { permissionsWithEffect } from './effects.ts';

const reply = z.object({});
const contract = defineContract({
  index: { route: 'GET notes/index', summary: 'Notes', access: ['view_role', 'edit_role'], reply },
  list: { route: 'GET notes/list', summary: 'Notes to choose from', access: ['assign_holiday'], reply },
  mine: { route: 'GET notes/mine', summary: 'Own notes', access: 'member', openReason: 'They are one’s own.', reply },
  of: {
    route: 'GET notes/{user_id}',
    summary: 'Somebody’s notes',
    params: z.object({ user_id: z.string() }),
    access: { own: ['view_attendance'], others: ['view_any_attendance'], subject: 'params.user_id' },
    reply,
  },
});

test('a permission has an effect when a call asks for it, of oneself or of others', () => {
  expect([...permissionsWithEffect([contract])].toSorted()).toEqual([
    'edit_role',
    'view_any_attendance',
    'view_attendance',
    'view_role',
  ]);
});
