import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { accountCalls, createAttempts, createPasswords, createSessionReader, createSignIn } from '../account/index.ts'
import type { Clock } from '../clock.ts'
import type { Env } from '../env.ts'
import { createAnswer } from '../http/answer.ts'
import type { AllHandlers } from '../http/handlers.ts'
import { mountCalls } from '../http/mount.ts'
import { buildServer } from '../http/server.ts'
import { insightsCalls } from '../insights/index.ts'
import { linksCalls } from '../links/index.ts'
import type { Log } from '../log.ts'
import { projectRoot } from '../project-root.ts'
import { openSecret } from '../secret.ts'
import { sitesCalls } from '../sites/index.ts'
import { createMoney } from '../money/index.ts'
import { clickTime, createTracking, isClickId } from '../tracking/index.ts'
import { createNames } from './names.ts'
import type { Stores } from './stores.ts'
import { later } from './later.ts'
import { closedCampaigns } from './later.ts'

export type AppParts = { env: Env; stores: Pick<Stores, 'database' | 'events'>; clock: Clock; log: Log; print: (line: string) => void }
export type App = {
  /** Listens and starts what runs by itself; gives the address. */
  start: () => Promise<string>
  /** Takes no new request, finishes what is under way, and drains into the stores. */
  stop: () => Promise<void>
  /** Everything acknowledged so far is in the stores, and in the reports. */
  flush: () => Promise<void>
}

/** Puts the modules together for the roles this process plays. The only code that knows all of them. */
export async function composeApp({ env, stores, clock, log, print }: AppParts): Promise<App> {
  const { database, events } = stores
  const plays = (role: 'web' | 'collect' | 'work') => env.ROLE === 'all' || env.ROLE === role
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`
  const isFresh = async () => (await database.system.execute(sql`SELECT 1 FROM connection WHERE credentials IS NOT NULL LIMIT 1`)).rows.length === 0
  const secret = await openSecret({ fromEnv: env.SECRET_KEY, dataDir: env.DATA_DIR, isFresh })
  const now = () => clock.now().getTime()

  const passwords = createPasswords()
  const signIn = createSignIn({ database, secret: secret.derive('sessions').toString('base64url'), publicUrl, passwords })
  const money = createMoney({ database, events, clock, log, networkUuid: later.links.networkUuid, clickIds: { isClickId, clickTime } })
  const tracking = plays('collect')
    ? await createTracking({
        dir: join(env.DATA_DIR, 'tracking'),
        database,
        events,
        links: later.links,
        clock,
        log,
        signKey: secret.derive('signed targets'),
        clickKey: secret.derive('click ids'),
        ownHosts: [new URL(publicUrl).host, `${env.HOST}:${env.PORT}`],
        trustProxy: env.TRUST_PROXY,
        scriptFile: join(projectRoot, 'dist/tracker/script.js'),
      })
    : undefined

  const handlers: AllHandlers = {
    account: accountCalls({ database, signIn, passwords, attempts: createAttempts(clock), clock }),
    insights: insightsCalls({
      events,
      names: createNames(database, later.networks, now),
      clock,
      closedCampaigns: (account, from, to) => closedCampaigns(database, account, from, to),
      settings: { ownDomain: new URL(publicUrl).hostname },
    }),
    links: linksCalls({ database }),
    merchants: later.merchants,
    networks: later.calls,
    sites: sitesCalls({ database }),
  }
  const answer = createAnswer({ session: createSessionReader(database, signIn), log, checkOutput: env.NODE_ENV !== 'production' })
  const server = await buildServer({
    log,
    publicUrl,
    isReady: async () => (await Promise.all([events.ping().catch(() => false), database.system.execute(sql`SELECT 1`).then(() => true, () => false)])).every(Boolean),
    ...(tracking ? { tracking: tracking.handle } : {}),
    ...(plays('web') ? { mountApi: (app) => mountCalls(app, handlers, answer), webDir: join(projectRoot, 'dist/web') } : {}),
  })

  return {
    start: async () => {
      await server.listen({ port: env.PORT, host: env.HOST })
      if (plays('work')) money.start()
      const address = publicUrl
      print(`Outbound is ready at ${address}`)
      return address
    },
    stop: async () => {
      await server.close()
      await tracking?.stop()
      await money.stop()
    },
    flush: async () => {
      await tracking?.flush()
      await money.flush()
    },
  }
}
