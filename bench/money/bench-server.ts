import { composeApp } from '../../src/server/compose/app.ts'
import { openStores } from '../../src/server/compose/stores.ts'
import { systemClock } from '../../src/server/time/clock.ts'
import { readEnv } from '../../src/server/env/env.ts'
import { createLog } from '../../src/server/log/log.ts'

/**
 * The server with one difference: waiting for a network's limit takes no time. A first import calls Awin 53 times,
 * which at 20 calls a minute would be nothing but waiting.
 */
export async function benchServer(): Promise<void> {
  const env = readEnv(process.env)
  const log = createLog((line) => void process.stderr.write(/"(warn|error)"/.test(line) ? `${line}\n` : ''))
  const stores = await openStores(env, log)
  let now = Date.now()
  const door = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms
    },
  }
  const app = await composeApp({ env, stores, clock: systemClock, log, door })
  await app.start()
  await new Promise((resolve) => process.once('SIGTERM', resolve))
  await app.stop()
  await stores.stop()
}
