import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { accountCalls, createAttempts, createPasswords, createSessionReader, createSignIn } from '../account/index.ts'
import type { Clock } from '../clock.ts'
import { costsCalls, googleAdsApp, googleAdsCalls, googleAdsJobs, type GoogleAdsParts } from '../costs/index.ts'
import type { Env } from '../env.ts'
import { createHappenings, logConsumer } from '../happenings/index.ts'
import { createAnswer } from '../http/answer.ts'
import type { AllHandlers } from '../http/handlers.ts'
import { mountCalls } from '../http/mount.ts'
import { createRateLimits } from '../http/rate-limits.ts'
import { buildServer } from '../http/server.ts'
import {
  clicksCalls,
  conversionsCalls,
  createOutlook,
  discoverCalls,
  favouritesCalls,
  insightsCalls,
  outlookCalls,
  schedulesCalls,
  schedulesJob,
  viewsCalls,
} from '../insights/index.ts'
import { createJobs } from '../jobs/index.ts'
import { linksCalls } from '../links/index.ts'
import type { Log } from '../log.ts'
import { outboxJob } from '../mail/index.ts'
import { assigneesCalls, closedCampaigns, managedDomains, merchantsCalls } from '../merchants/index.ts'
import { conversionStory, createMoney, ensureRates, ledgerCalls, moneyJobs, rateOfDay } from '../money/index.ts'
import {
  allNetworks,
  callbackPath,
  createNetworkLinks,
  createNetworks,
  loadCustomNames,
  networkNames,
  networkOverviewCalls,
} from '../networks/index.ts'
import { projectRoot } from '../project-root.ts'
import { sitesCalls } from '../sites/index.ts'
import { clickTime, createTracking, isClickId } from '../tracking/index.ts'
import { demoJob } from './demo.ts'
import { createLinkRules } from './link-rules.ts'
import { insideCalls } from './inside-calls.ts'
import { createNames } from './names.ts'
import { createPlatform, type PlatformParts } from './platform.ts'
import type { Stores } from './stores.ts'

export type AppParts = {
  env: Env
  stores: Pick<Stores, 'database' | 'events' | 'databaseUrl'>
  clock: Clock
  log: Log
  /** Time and chance of the door to the networks, for tests: their limits would take minutes. */
  door?: PlatformParts['door']
  /** Where files of people are read: threads of their own when left out. */
  workshop?: PlatformParts['workshop']
}
export type App = {
  /** Listens and starts what runs by itself; gives the address. */
  start: () => Promise<string>
  /** Takes no new request, finishes what is under way, and drains into the stores. */
  stop: () => Promise<void>
  /** Everything acknowledged so far is in the stores, and in the reports. */
  flush: () => Promise<void>
}

/** Puts the modules together for the roles this process plays. The only code that knows all of them. */
export async function composeApp({ env, stores, clock, log, door, ...parts }: AppParts): Promise<App> {
  const { database, events, databaseUrl } = stores
  const platform = await createPlatform({
    env,
    stores,
    clock,
    log,
    send: (...job) => jobs.send(...job),
    door,
    ...parts,
  })
  const { publicUrl, secret, outside, plays, workshop } = platform
  const links = createNetworkLinks(env.NETWORK_BASE_URLS)
  const { networkUuid } = links
  const now = () => clock.now().getTime()

  const rates = createRateLimits()
  const passwords = createPasswords()
  const signIn = createSignIn({
    database,
    secret: secret.derive('sessions').toString('base64url'),
    publicUrl,
    passwords,
  })
  const money = createMoney({ database, events, clock, log, networkUuid, clickIds: { isClickId, clickTime } })
  const networks = createNetworks({
    database,
    receive: money.receive,
    take: money.take,
    poke: money.poke,
    clock,
    log,
    outside,
    publicUrl,
    workshop,
    send: platform.jobs.send,
  })
  const googleAds: GoogleAdsParts = {
    database,
    clock,
    log,
    send: platform.jobs.send,
    publicUrl,
    app: googleAdsApp(env),
    outside,
  }
  const happenings = createHappenings({ database, clock, log, consumers: [logConsumer(log)] })
  const outbox = join(env.DATA_DIR, 'outbox')
  const jobs = createJobs({
    databaseUrl,
    jobs: [
      ...networks.jobs,
      ...googleAdsJobs(googleAds),
      schedulesJob({
        database,
        clock,
        log,
        sendMail: platform.mail.send,
        callsOf: (reader) => insideCalls(handlers, rates, reader),
        publicUrl,
      }),
      outboxJob({ outbox, clock, log }),
      ...happenings.jobs,
      ...moneyJobs({
        database,
        events,
        clock,
        networkUuid,
        readBank: outside.readBank,
        send: platform.jobs.send,
      }),
      ...(env.DEMO === 'on' ? [demoJob({ stores, clock, log })] : []),
    ],
    log,
  })
  const tracking = plays('collect')
    ? await createTracking({
        dir: join(env.DATA_DIR, 'tracking'),
        database,
        events,
        links,
        clock,
        log,
        signKey: secret.derive('signed targets'),
        clickKey: secret.derive('click ids'),
        ownHosts: [new URL(publicUrl).host, `${env.HOST}:${env.PORT}`],
        trustProxy: env.TRUST_PROXY,
        scriptFile: join(projectRoot, 'dist/tracker/script.js'),
      })
    : undefined

  const insightsPorts = {
    events,
    names: createNames(database, allNetworks(), now),
    clock,
    assignees: (account: string) => managedDomains(database, account),
    closedCampaigns: (account: string, from: Date, to: Date) =>
      closedCampaigns(database, networkUuid, account, from, to),
    outlook: createOutlook({ database, events, clock }),
    settings: { ownDomain: new URL(publicUrl).hostname },
  }
  const lists = {
    ...insightsPorts,
    clickIds: { isClickId, clickTime },
    rateOf: (from: string, to: string, day: string) => rateOfDay(database, from, to, day),
  }
  const ledger = ledgerCalls({ database, networks: networkNames })
  const handlers: AllHandlers = {
    account: accountCalls({ database, signIn, passwords, attempts: createAttempts(clock), clock }),
    assignees: assigneesCalls({ database, clock }),
    clicks: clicksCalls({ ...lists, networkOf: networkNames.networkOf }),
    conversions: conversionsCalls({
      ...lists,
      story: (account, conversionUuid) => conversionStory(database, account, conversionUuid),
      versions: (conversionUuid, ctx) => ledger.versions({ conversionUuid }, ctx),
    }),
    costs: costsCalls({ database, clock, workshop }),
    customNetworks: networks.customNetworks,
    discover: discoverCalls({ ...insightsPorts, linkRules: createLinkRules(database, allNetworks()) }),
    favourites: favouritesCalls({ database }),
    googleAds: googleAdsCalls(googleAds),
    insights: insightsCalls(insightsPorts),
    ledger,
    links: linksCalls({ database }),
    mappings: networks.mappings,
    merchants: merchantsCalls({ database, events, networkUuid }),
    networkOverview: networkOverviewCalls({ database, events, clock }),
    networkSignIns: networks.signIns,
    networks: networks.calls,
    outlook: outlookCalls(insightsPorts),
    schedules: schedulesCalls({ database, clock, send: platform.jobs.send }),
    sites: sitesCalls({
      database,
      events,
      clock,
      networkOf: networkNames.networkOf,
      ownHost: new URL(publicUrl).host,
      campaignsForNewSite: networks.campaignsForNewSite,
    }),
    uploads: networks.uploads,
    views: viewsCalls({ database, clock }),
  }
  const answer = createAnswer({
    identify: createSessionReader(database, signIn),
    rates,
    log,
    checkOutput: env.NODE_ENV !== 'production',
  })
  const canAsk = async () => {
    const asked = await Promise.allSettled([events.ping(), database.system.execute(sql`SELECT 1`)])
    return asked.every((a) => a.status === 'fulfilled' && a.value !== false)
  }
  const server = await buildServer({
    log,
    publicUrl,
    trustProxy: env.TRUST_PROXY,
    isReady: canAsk,
    ...(tracking
      ? {
          tracking: (req, res) =>
            req.url?.startsWith(callbackPath) ? networks.callbacks.handle(req, res) : tracking.handle(req, res),
        }
      : {}),
    ...(plays('web')
      ? { mountApi: (app) => mountCalls(app, handlers, answer), webDir: join(projectRoot, 'dist/web') }
      : {}),
  })

  return {
    start: async () => {
      if (plays('work')) await ensureRates({ database, events, clock })
      // Without a URL the database is ours alone: what a killed process had under way is free to take up.
      await loadCustomNames(database)
      await jobs.start({ work: plays('work'), isAlone: !env.DATABASE_URL })
      if (plays('work')) {
        money.start()
        await happenings.start()
      }
      await server.listen({ port: env.PORT, host: env.HOST })
      return publicUrl
    },
    stop: async () => {
      await server.close()
      await tracking?.stop()
      await jobs.stop()
      await happenings.stop()
      await money.stop()
    },
    flush: async () => {
      await tracking?.flush()
      await money.flush()
    },
  }
}
