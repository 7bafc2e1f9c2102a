import { systemClock } from '../server/time/clock.ts'
import { prepareDemo } from '../server/compose/demo.ts'
import { installationSecret } from '../server/compose/platform.ts'
import { openStores } from '../server/compose/stores.ts'
import type { Env } from '../server/env/env.ts'
import { createLog } from '../server/log/log.ts'
import { print } from './print.ts'

/** Makes or extends the demo account and stops. */
export async function seed(env: Env): Promise<void> {
  const log = createLog(print)
  const stores = await openStores(env, log)
  try {
    const secret = await installationSecret(env, stores.database)
    await prepareDemo({ stores, clock: systemClock, log, dataDir: env.DATA_DIR, secret, print })
  } finally {
    await stores.stop()
  }
}
