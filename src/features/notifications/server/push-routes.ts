import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { countRateLimit, requireRateLimit } from '#platform/server/http/rate-limit.ts';
import type { Actor, Handlers } from '#platform/server/http/implement.ts';
import { pushSettings } from '#platform/server/push/push-settings.ts';
import { vapidKeysOf } from '#platform/server/push/vapid.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { pushFaults, type notifications } from '../contract.ts';
import { pushTested } from '../events.ts';
import {
  block,
  devicesOf,
  removeDevice,
  renew,
  requireTarget,
  sessionBeganAt,
  setDevice,
  subscribe,
} from './devices.ts';
import { translate } from '#platform/shared/translate.ts';

type PushCalls = Pick<typeof notifications, 'devices' | 'subscribe' | 'block' | 'setDevice' | 'removeDevice' | 'test'>;

/** Limits test pushes per person, as each goes to a push service. */
const testLimit = (personId: string) => [{ key: `push:test:${personId}`, hits: 10, seconds: 600 }];

async function answer(db: Db, actor: Actor, message: string) {
  return { message, data: await devicesOf(db, actor) };
}

export const pushHandlers: Handlers<PushCalls> = {
  async devices({ db, actor }) {
    const [{ web_push }, { publicKey }, data, session_began] = await Promise.all([
      cachedSettings(db),
      vapidKeysOf(db),
      devicesOf(db, actor),
      sessionBeganAt(db, actor),
    ]);
    return { is_enabled: web_push, public_key: publicKey, session_began, data };
  },

  async subscribe({ db, actor, body, context }) {
    const { is_renewal, endpoint, p256dh, auth } = body;
    const target = { endpoint, p256dh, auth };
    requireTarget(target, context.settingsOf(pushSettings).hosts);
    if (!(await cachedSettings(db)).web_push) throw pushFaults.switchedOff();
    await (is_renewal ? renew : subscribe)(db, actor, target);
    return answer(db, actor, translate('Push is on in this browser.'));
  },

  async block({ db, actor }) {
    await block(db, actor);
    return answer(db, actor, translate('This browser blocks push.'));
  },

  async setDevice({ db, actor, params, body }) {
    await setDevice(db, actor, params.id, body.is_on);
    return answer(db, actor, body.is_on ? translate('Push is on again.') : translate('Push is off.'));
  },

  async removeDevice({ db, actor, params }) {
    await removeDevice(db, actor, params.id);
    return answer(db, actor, translate('Push is removed from that device.'));
  },

  async test({ db, actor, context }) {
    if (!(await cachedSettings(db)).web_push) throw pushFaults.switchedOff();
    const devices = await devicesOf(db, actor);
    if (!devices.some(({ state }) => state === 'on')) throw pushFaults.noDevice();
    await requireRateLimit(db, testLimit(actor.id), context.now);
    await countRateLimit(db, testLimit(actor.id), context.now);
    await emit(db, pushTested, { person_id: actor.id });
    return { message: translate('Test sent to your browsers.') };
  },
};
