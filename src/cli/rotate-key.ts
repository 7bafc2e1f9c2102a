import { lockDataDir } from '../server/compose/data-lock.ts'
import { expectSameSecret } from '../server/outside/index.ts'
import { openStores } from '../server/compose/stores.ts'
import type { Env } from '../server/env/env.ts'
import { createLog } from '../server/log/log.ts'
import { hasSecrets, resealAll } from '../server/compose/vaults.ts'
import { addKey, dropOlderKeys, openSecret } from '../server/env/secret.ts'
import { print } from './print.ts'

/**
 * Replaces the installation's secret, while the server is stopped: a new key, all stored credentials sealed with it,
 * the old key deleted. Everyone must sign in again. With SECRET_KEY in the environment the keys come from there: the
 * new one, a comma and the old one while this runs.
 */
export async function rotateKey(env: Env): Promise<void> {
  const unlock = lockDataDir(env.DATA_DIR)
  const stores = await openStores(env, createLog(print))
  try {
    const open = () =>
      openSecret({
        fromEnv: env.SECRET_KEY,
        dataDir: env.DATA_DIR,
        isFresh: async () => !(await hasSecrets(stores.database)),
      })
    await open()
    if (!env.SECRET_KEY) addKey(env.DATA_DIR)
    const secret = await open()
    await expectSameSecret(stores.database, secret)
    const count = await resealAll(stores.database, [secret.derive('credentials'), ...secret.older('credentials')])
    if (!env.SECRET_KEY) dropOlderKeys(env.DATA_DIR)
    print(
      `The credentials of ${count} connections are encrypted with the new key. Everybody signs in again.${
        env.SECRET_KEY ? ' Take the old key out of SECRET_KEY now.' : ''
      }`,
    )
  } finally {
    await stores.stop()
    unlock()
  }
}
