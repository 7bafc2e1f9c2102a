import { composeApp } from './compose/app.ts'
import { prepareDemo, startDemoVisitors } from './compose/demo.ts'
import { lockDataDir } from './compose/data-lock.ts'
import { openStores } from './compose/stores.ts'
import { systemClock } from './clock.ts'
import { readEnv } from './env.ts'
import { errorStack } from './error-text.ts'
import { createLog } from './log.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const log = createLog((line) => void process.stderr.write(`${line}\n`))

/** Ctrl-C drains and stops; a second one ends at once. */
function onStop(stop: () => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      print('Stopping …')
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error('stop failed', { error })
          process.exit(1)
        },
      )
    })
}

async function start() {
  const env = readEnv(process.env)
  const unlock = lockDataDir(env.DATA_DIR)
  const stops: (() => Promise<void> | void)[] = [unlock]
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop()
  }
  onStop(stopAll)
  try {
    const stores = await openStores(env, log)
    stops.push(stores.stop)
    const app = await composeApp({ env, stores, clock: systemClock, log })
    stops.push(app.stop)
    const hasDemo = env.DEMO === 'on' && (env.ROLE === 'all' || env.ROLE === 'work')
    if (hasDemo) await prepareDemo({ stores, clock: systemClock, log, print })
    print(`Outbound is ready at ${await app.start()}`)
    if (!hasDemo) return
    print('Look around with the demo account: demo@outbound.example / demo-outbound')
    if (env.ROLE !== 'all') return // the visitors need a collector in this process
    const host = env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST
    stops.push(await startDemoVisitors({ stores, clock: systemClock, log }, `http://${host}:${env.PORT}`))
  } catch (error) {
    await stopAll()
    throw error
  }
}

process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error, stack: errorStack(error) }))

start().catch((error: unknown) => {
  process.stderr.write(`Outbound did not start.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
