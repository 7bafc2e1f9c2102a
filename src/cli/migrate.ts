import { openStores } from '../server/compose/stores.ts'
import type { Env } from '../server/env/env.ts'
import { silentLog } from '../server/log/log.ts'
import { print } from './print.ts'

/** Migrates both stores and stops; for deployments where starting and migrating are two steps. */
export async function migrate(env: Env): Promise<void> {
  const stores = await openStores(env, silentLog)
  await stores.stop()
  print('Both stores are up to date.')
}
