import { demoAccount, extendDemo, seedDemo } from '../../cli/seed/index.ts'
import { prepareUser } from '../account/index.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { createPasswords } from '../account/index.ts'
import type { Stores } from './stores.ts'

type Parts = {
  stores: Pick<Stores, 'database' | 'events'>
  passwords: ReturnType<typeof createPasswords>
  clock: Clock
  log: Log
  print: (line: string) => void
}

/** Makes the demo account on the first start; on a later one it gets the days that have passed. */
export async function prepareDemo({ stores, passwords, clock, log, print }: Parts): Promise<typeof demoAccount> {
  const { database, events } = stores
  const known = await database.pool.query('SELECT 1 FROM account WHERE is_demo LIMIT 1')
  if (!known.rowCount) print('Making the demo account (once; under a minute) …')
  const parts = { database, events, clock, log }
  await seedDemo({ ...parts, createUser: async (u) => (await prepareUser(passwords, u))(database.system) })
  await extendDemo(parts)
  return demoAccount
}
