import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { watchChanges } from '../../src/server/changes/index.ts'
import { systemClock } from '../../src/server/time/clock.ts'
import type { Stores } from '../../src/server/compose/stores.ts'
import { silentLog } from '../../src/server/log/log.ts'
import { createNetworkLinks } from '../../src/server/networks/index.ts'
import { keepSnapshot } from '../../src/server/routing/index.ts'
import type { Row } from '../table.ts'
import { fillAccounts } from './fill-accounts.ts'

/** 2,000 accounts with 400,000 campaigns, a catalogue of 100,000 shops. */
const whole = { accounts: 2000, merchants: 100_000, programmesOfAccount: 100, sitesOfAccount: 2 }
const refreshes = 50

function heapMegabytes(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed / 1e6
}
/** Duration of some work, and the longest delay for clicks meanwhile, both in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<{ took: number; pause: number }> {
  const pauses = monitorEventLoopDelay({ resolution: 1 })
  pauses.enable()
  const began = performance.now()
  await work()
  const took = performance.now() - began
  pauses.disable()
  return { took, pause: pauses.max / 1e6 }
}
const ms = (n: number) => (n < 10 ? `${n.toFixed(1)} ms` : `${Math.round(n).toLocaleString('en')} ms`)
const row = (what: string, value: string): Row => ({ what, value, control: '', ratio: '', target: '', ok: null })

/** The routing snapshot of a large installation: the cost of holding, loading and updating it. */
export async function benchRouting(
  { database, events }: Stores,
  home: string,
  scale: number,
  print: (line: string) => void,
): Promise<Row[]> {
  const size = { ...whole, accounts: whole.accounts * scale, merchants: whole.merchants * scale }
  const campaigns = size.accounts * size.programmesOfAccount * size.sitesOfAccount
  print(`Routing: ${size.accounts} accounts, ${campaigns.toLocaleString('en')} campaigns …`)
  await fillAccounts({ pool: database.pool }, size)
  const changes = watchChanges({ database, clock: systemClock, log: silentLog })
  const start = () =>
    keepSnapshot({
      dir: join(home, 'routing'),
      database,
      events,
      changes,
      networkUuid: createNetworkLinks().networkUuid,
      readPage: async () => null,
      log: silentLog,
      now: () => Date.now(),
      sleep: () => new Promise<never>(() => undefined),
      startPatience: 0,
    })
  const before = heapMegabytes()
  let routing: Awaited<ReturnType<typeof start>> | null = null
  const load = await timed(async () => (routing = await start()))
  const held = heapMegabytes() - before
  if (!routing) throw new Error('routing did not start')
  const { refresh, stop }: Awaited<ReturnType<typeof start>> = routing
  const times: number[] = []
  let longest = 0
  for (let n = 1; n <= refreshes; n++) {
    await database.pool.query(`UPDATE site SET is_active = false WHERE uuid = md5('s' || $1 || '-1')::uuid`, [
      String(n),
    ])
    const { took, pause } = await timed(refresh)
    times.push(took)
    longest = Math.max(longest, pause)
  }
  const quiet = await timed(refresh)
  await stop()
  routing = null
  const again = await timed(async () => {
    const next = await start()
    await next.stop()
  })
  await changes.stop()
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  return [
    row(`routing, ${campaigns.toLocaleString('en')} campaigns: memory`, `${Math.round(held)} MB`),
    row('  first load of all, files written', ms(load.took)),
    row('    the longest that a click waits', ms(load.pause)),
    row('  start with files, load of all', ms(again.took)),
    row('  one account that changed (middle)', ms(middle)),
    row('    the longest that a click waits', ms(longest)),
    row('  a look when nothing changed', ms(quiet.took)),
  ]
}
