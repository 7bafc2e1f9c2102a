import { write } from 'node:fs'
import { promisify } from 'node:util'
import { composeApp } from './compose/app.ts'
import { hasDemo, prepareDemo, startDemoVisitors } from './compose/demo.ts'
import { lockDataDir } from './compose/data-lock.ts'
import { hasSecretAlready, installationSecret, plays } from './compose/platform.ts'
import { writeAddress } from './compose/running-stores.ts'
import { prepareStores } from './compose/stores.ts'
import { systemClock } from './time/clock.ts'
import { retiredSettings } from './env-retired.ts'
import { readEnv } from './env/env.ts'
import { errorStack } from './log/error-text.ts'
import { createLineWriter } from './log/line-writer.ts'
import { createLog, type LogLevel } from './log/log.ts'
import { expectSameSecret } from './outside/index.ts'
import { loopbackOf } from './env/own-address.ts'

const writeTo = promisify(write)
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
const lines = (fd: number) =>
  createLineWriter({ write: async (bytes) => (await writeTo(fd, bytes)).bytesWritten, pause })
const [output, errors] = [lines(1), lines(2)]
const print = output.line
let level: LogLevel = 'info'
const log = createLog(errors.line, () => level)
// errors of Node's own output, without a reader or space, must not end the process either
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Ends the process after writing its remaining output, unless that takes longer than a second. */
async function end(code: number): Promise<never> {
  await Promise.race([Promise.all([output.flush(), errors.flush()]), new Promise((go) => setTimeout(go, 1000))])
  process.exit(code)
}

/** The text for `house` mentions BILLING=off, because operators who install this for their own use need to know it. */
const billingSentence = {
  house:
    'Billing: by this house. New accounts begin on Freemium; bigger plans are billed by invoice. For your own use set BILLING=off: everything is unlocked',
  stripe: 'Billing: by Stripe. New accounts begin on Freemium; bigger plans are paid by card',
  off: 'Billing: off. Everything is unlocked, and nothing is billed',
}

/** Ctrl-C shuts down cleanly; a second one ends at once. */
function onStop(stop: () => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      print('Stopping …')
      stop().then(
        () => end(0),
        (error: unknown) => {
          log.error('stop failed', { error })
          return end(1)
        },
      )
    })
}

async function start() {
  process.umask(0o077) // files with personal data are accessible to their owner only
  const env = readEnv(process.env)
  level = env.LOG_LEVEL
  for (const sentence of retiredSettings(process.env)) log.warn(sentence)
  const unlock = lockDataDir(env.DATA_DIR)
  const stops: (() => Promise<void> | void)[] = [unlock]
  let isStopping = false
  const stopAll = async () => {
    isStopping = true
    for (const stop of stops.reverse()) await stop()
  }
  onStop(stopAll)
  try {
    const stores = prepareStores(env, log)
    stops.push(stores.stop)
    print('Opening the stores …')
    // without a secret nothing was ever measured: it is created once the database confirms that
    if (!hasSecretAlready(env)) await stores.open()
    const app = await composeApp({ env, stores, clock: systemClock, log: stores.log, isOpenedLater: true })
    stops.push(app.stop)
    const address = await app.listen()
    await stores.open()
    if (isStopping) return
    stops.push(writeAddress(env.DATA_DIR, stores))
    const secret = await installationSecret(env, stores.database)
    await expectSameSecret(stores.database, secret)
    await app.start()
    stores.watch()
    const ready = () => {
      if (app.isReady()) return
      app.ready()
      print(`Outbound is ready at ${address}`)
      print(billingSentence[env.BILLING])
    }
    if (env.DEMO !== 'on' || !plays(env.ROLE, 'work')) return ready()
    const demo = { stores, clock: systemClock, log: stores.log, dataDir: env.DATA_DIR, secret, print }
    const isKnown = await hasDemo(stores.database)
    const look = () => {
      ready()
      print('Look around with the demo account: demo@outbound.example / demo-outbound')
    }
    if (isKnown)
      look() // real accounts do not wait for a demo that gets its new days
    else print(`Outbound answers at ${address}: accounts can be made while the demo is`)
    // real accounts work without a demo: missing parts are created at the next start
    await prepareDemo({ ...demo, ...(isKnown ? {} : { onRecent: look }) }).catch((error: unknown) =>
      log.error('the demo account could not be made, or brought up to date', { error }),
    )
    if (isStopping) return
    await app.exportDemo().catch((error: unknown) => log.warn('the demo is exported by night only', { error }))
    ready()
    if (env.ROLE !== 'all') return // the visitors need a collector in this process
    const through = { baseUrl: loopbackOf(env), reportOrder: app.reportOrder }
    stops.push(await startDemoVisitors(demo, through))
  } catch (error) {
    await stopAll()
    throw error
  }
}

process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error, stack: errorStack(error) }))

start().catch((error: unknown) => {
  errors.line(`Outbound did not start.\n${error instanceof Error ? error.message : String(error)}`)
  return end(1)
})
