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
import type { ReportOrder } from '../orders/index.ts'
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
  /** For tests: only the last days instead of thirteen months. */
  days?: number
  /** Called when a demo that is still being created can be shown. */
  onRecent?: () => void
}

type JobParts = Pick<Parts, 'stores' | 'clock' | 'log' | 'dataDir' | 'secret'>

/**
 * Runs the garbage collector after creating thirteen months of rows: an idle heap would keep several hundred megabytes.
 */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}

export async function hasDemo({ pool }: Stores['database']): Promise<boolean> {
  return (await pool.query('SELECT 1 FROM account WHERE is_demo LIMIT 1')).rowCount === 1
}

/** Creates the demo account on the first start; later starts add the days that have passed, and new parts. */
export async function prepareDemo(parts: Parts): Promise<void> {
  const { stores, log, secret, print, onRecent = () => {}, ...others } = parts
  const { database, events } = stores
  const isKnown = await hasDemo(database)
  const began = performance.now()
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
  if (!isKnown) print('Making the demo account, its last two months first …')
  // the demo's statements contain earnings of creators in other currencies
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
  // real accounts do not wait for the demo
  await extendDemo(settings).catch((error: unknown) =>
    log.error('the demo account could not be brought up to date', { error }),
  )
}

/** For a server that runs for weeks: confirms the demo's sales and changes its commissions day by day. */
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

/**
 * Simulates visitors on the demo's sites, through this server's own collector, redirect, callbacks and shop reports.
 */
export async function startDemoVisitors(
  { stores, clock, log, secret }: Omit<Parts, 'print' | 'dataDir' | 'onRecent'>,
  { baseUrl, reportOrder }: { baseUrl: string; reportOrder: ReportOrder },
): Promise<() => Promise<void>> {
  const { database } = stores
  const account = await readSimulatedAccount({ database, seal: await sealDemo(database, secret) })
  return account ? startSimulator({ baseUrl, reportOrder, account, clock, log }).stop : () => Promise.resolve()
}

/** The demo's modules of a process; empty without a demo. */
export const demoModules = ({ DEMO, DATA_DIR: dataDir }: Env, parts: Omit<JobParts, 'dataDir'>): Module[] =>
  DEMO === 'on' ? [{ jobs: [demoJob({ ...parts, dataDir })] }] : []
