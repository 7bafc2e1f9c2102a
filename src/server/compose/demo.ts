import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { extendDemo, seedDemo } from '../../demo/index.ts'
import { readSimulatedAccount, startSimulator } from '../../demo/simulator.ts'
import type { Clock } from '../time/clock.ts'
import type { Env } from '../env/env.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Log } from '../log/log.ts'
import type { Module } from '../module.ts'
import { ensureRates } from '../money/index.ts'
import type { TellOrder } from '../orders/index.ts'
import type { Secret } from '../env/secret.ts'
import type { Stores } from './stores.ts'
import { sealDemo } from './vaults.ts'

type Parts = {
  stores: Pick<Stores, 'database' | 'events'>
  clock: Clock
  log: Log
  dataDir: string
  secret: Secret
  print: (line: string) => void
  /** For tests: fewer than thirteen months, the last ones of them. */
  days?: number
  /** Told when a demo that is being made can be shown. */
  onRecent?: () => void
}

type JobParts = Pick<Parts, 'stores' | 'clock' | 'log' | 'dataDir' | 'secret'>

/** Collects what thirteen months of rows leave behind: a heap at rest would keep several hundred megabytes of it. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}

export async function hasDemo({ pool }: Stores['database']): Promise<boolean> {
  return (await pool.query('SELECT 1 FROM account WHERE is_demo LIMIT 1')).rowCount === 1
}

/** Makes the demo account on the first start; on a later one it gets the days that have passed, and parts that are new. */
export async function prepareDemo(parts: Parts): Promise<void> {
  const { stores, log, secret, print, onRecent = () => {}, ...others } = parts
  const { database, events } = stores
  const isKnown = await hasDemo(database)
  const began = performance.now()
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
  if (!isKnown) print('Making the demo account, its last two months first …')
  // what creators earned in other currencies stands in statements of the demo
  await ensureRates({ database, events, clock: parts.clock })
  const settings = { database, events, log, secret, ...others }
  const shown = () => {
    if (!isKnown) print(`The demo account shows its last two months (${seconds()}); eleven older ones follow …`)
    onRecent()
  }
  const { failed } = await seedDemo({ ...settings, onRecent: shown })
  await sealDemo(database, secret)
  if (!isKnown) {
    print(
      failed.length > 0
        ? `The demo account is made without ${failed.join(', ')} (${seconds()}): the log says why, and the next start tries again`
        : `The demo account is complete (${seconds()})`,
    )
    giveBackMemory()
  }
  // real accounts do not wait for a demo
  await extendDemo(settings).catch((error: unknown) =>
    log.error('the demo account could not be brought up to date', { error }),
  )
}

/** A server that stays up for weeks: the demo's sales are confirmed and its commissions change day by day. */
const demoJob = ({ stores, ...parts }: JobParts): Job =>
  defineJob({
    name: 'demo.extend',
    about: {
      does: 'brings the demo account to today',
      reads: 'what the demo holds',
      writes: 'tables of the demo, events',
      failing: 'the demo ends with yesterday',
    },
    payload: z.object({}),
    schedule: '20 3 * * *',
    handler: async () => {
      await extendDemo({ database: stores.database, events: stores.events, ...parts })
    },
  })

/** Lets visitors come to the demo's sites, through this server's own collector, redirect, callbacks and shops' reports. */
export async function startDemoVisitors(
  { stores, clock, log, secret }: Omit<Parts, 'print' | 'dataDir' | 'onRecent'>,
  { baseUrl, tellOrder }: { baseUrl: string; tellOrder: TellOrder },
): Promise<() => Promise<void>> {
  const { database } = stores
  const account = await readSimulatedAccount({ database, seal: await sealDemo(database, secret) })
  return account ? startSimulator({ baseUrl, tellOrder, account, clock, log }).stop : () => Promise.resolve()
}

/** What a process does for the demo; nothing where there is none. */
export const demoModules = ({ DEMO, DATA_DIR: dataDir }: Env, parts: Omit<JobParts, 'dataDir'>): Module[] =>
  DEMO === 'on' ? [{ jobs: [demoJob({ ...parts, dataDir })] }] : []
