import { implement } from '#platform/server/implement.ts';
import { attendance } from '../contract.ts';
import { clockConstraints, clockHandlers } from './clock-routes.ts';
import { viewHandlers } from './view-routes.ts';

export const attendanceRoutes = implement(attendance)({ ...clockHandlers, ...viewHandlers }, clockConstraints);
