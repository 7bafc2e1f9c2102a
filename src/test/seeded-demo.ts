import type { StatisticsRow } from '../contract/insights/insights.ts'
import { addDays, type Day } from '../contract/days.ts'
import { demoAccount, extendDemo, seedDemo } from '../demo/index.ts'
import { uuidOf } from '../demo/random.ts'
import { type Log, silentLog } from '../server/log/log.ts'
import { openSecret } from '../server/env/secret.ts'
import { startApp } from './start-app.ts'

type Seeded = {
  /**
   * Unique for each file: all events are in one store. Random values depend on the account, so they are always the
   * same.
   */
  name: string
  /** The server's time. */
  now: () => Date
  today: Day
  days: number
  env?: Record<string, string>
  /** The server's log, for tests that read it. */
  log?: Log
}
/** A demo account with the last days before a day, with its user signed in. */
export async function startSeededDemo({ name, now, today, days, env = {}, log = silentLog }: Seeded) {
  const clock = { now }
  const accountUuid = uuidOf('seeded demo', name)
  const app = await startApp({ clock, env, log })
  const secret = await openSecret({ dataDir: app.dir, isFresh: async () => false })
  const parts = { ...app.stores, clock, log: silentLog, accountUuid, secret }
  const seed = () => seedDemo({ ...parts, days })
  const { counts } = await seed()
  const answer = await fetch(`${app.base}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userEmail: demoAccount.user.email, userPassword: demoAccount.user.password }),
  })
  if (!answer.ok) throw new Error(`The demo user cannot sign in: ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((c) => c.split(';')[0])
  const ask = app.ask(cookies.join('; '))
  return {
    app,
    accountUuid,
    clock,
    counts,
    ask,
    seed,
    extend: () => extendDemo(parts),
    /** Rows of the record store; OURS is replaced by the demo's account. */
    records: async <T>(sql: string): Promise<T[]> =>
      (await app.stores.database.pool.query(sql.replaceAll('OURS', `account_uuid = '${accountUuid}'`))).rows,
    lastDays: (n: number) => ({ fromDate: addDays(today, -n), toDate: addDays(today, -1) }),
    report: async (input: object) =>
      (await ask<{ rows: StatisticsRow[]; totals: StatisticsRow }>('/insights/v1/statistics', input)).data,
  }
}
export type SeededDemo = Awaited<ReturnType<typeof startSeededDemo>>
