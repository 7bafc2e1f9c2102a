import { createServer, type RequestListener } from 'node:http'
import { eq } from 'drizzle-orm'
import { startAwinStandIn } from './networks/awin/stand-in.ts'
import { connectorOf } from '../connectors/index.ts'
import type { Clock } from '../server/time/clock.ts'
import { principal } from './principal.ts'
import { never } from '../server/jobs/later.ts'
import type { Principal } from '../server/http/principal.ts'
import { createLog } from '../server/log/log.ts'
import { campaign } from '../server/merchants/tables.ts'
import { createMoney, followState, shopJob, type StateOfConnection, stateJob } from '../server/money/index.ts'
import { followShop, type ShopOfConnection } from '../server/money/shops.ts'
import { conversion } from '../server/money/tables.ts'
import { callbackPath } from '../server/networks/callbacks.ts'
import { createNetworkLinks, networksModule, sitesOfMedia } from '../server/networks/index.ts'
import { importRun } from '../server/networks/tables.ts'
import { createOutside } from '../server/outside/index.ts'
import { createLeadsToShop, statedPerClick } from '../server/routing/index.ts'
import { site } from '../server/sites/tables.ts'
import { testPlatform } from './platform.ts'
import { testStores, type TestStores } from './stores.ts'
import { timelessDoor } from './timeless-door.ts'

export const secretToken = 'ZZ-marker-secret-0123456789'
export const awinUuid = connectorOf('awin')?.networkUuid ?? ''
export const genericUuid = connectorOf('generic')?.networkUuid ?? ''

/** A server on its own address. */
async function listen(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  return { server, address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}` }
}

/** The calls of the module that tests use. */
const partsOf = (module: ReturnType<typeof networksModule>) => ({
  calls: module.calls.networks,
  uploads: module.calls.uploads,
  mappings: module.calls.mappings,
  shopNames: module.calls.shopNames,
  customNetworks: module.calls.customNetworks,
  refusedCallbacks: module.calls.refusedCallbacks,
  stateWords: module.calls.stateWords,
  signIns: module.calls.networkSignIns,
  jobs: module.jobs ?? [],
  campaignsForNewSite: module.campaignsForNewSite,
})

/** Inserts a site, and reads the stored rows of a connection in a fixed order. */
const storedOf = (system: TestStores['database']['system']) => ({
  addSite: async ({ accountUuid }: Principal, name = 'Café') => {
    const [row] = await system
      .insert(site)
      .values({ accountUuid, name, domain: `${name}.example` })
      .returning()
    return row?.uuid ?? ''
  },
  runs: (connectionUuid: string) =>
    system.select().from(importRun).where(eq(importRun.connectionUuid, connectionUuid)).orderBy(importRun.startedAt),
  conversions: (connectionUuid: string) =>
    system
      .select()
      .from(conversion)
      .where(eq(conversion.connectionUuid, connectionUuid))
      .orderBy(conversion.transactionId),
  campaigns: (connectionUuid: string) =>
    system.select().from(campaign).where(eq(campaign.connectionUuid, connectionUuid)).orderBy(campaign.name),
})

/**
 * The networks module on real stores, with Awin's stand-in, a server for callbacks, and a door whose waits take no
 * time.
 */
export async function startNetworks(
  now = new Date('2026-03-05T12:00:00Z'),
  over: { baseUrls?: Record<string, string>; clock?: Clock } = {},
) {
  const stores = await testStores()
  const standIn = await startAwinStandIn({ token: secretToken })
  const lines: string[] = []
  const sent: { name: string; payload: object }[] = []
  const clock = over.clock ?? { now: () => now }
  const log = createLog((line) => lines.push(line))
  const { networkUuid } = createNetworkLinks()
  const clickIds = { isClickId: () => false, clickTime: () => 0 }
  const asks = { networkUuid, sitesOfMedia }
  const money = createMoney({
    database: stores.database,
    events: stores.events,
    clock,
    log,
    networks: asks,
    clickIds,
  })
  const { server, address } = await listen((req, res) => module.paths?.[callbackPath]?.(req, res))
  const outside = createOutside({
    database: stores.database,
    clock,
    log,
    keys: [Buffer.alloc(32, 7)],
    baseUrls: { awin: standIn.url, ...over.baseUrls },
    door: { ...timelessDoor(now), random: () => 0.5 },
  })
  const platform = testPlatform({
    ...stores,
    clock,
    log,
    outside,
    publicUrl: address,
    jobs: { send: async (name, payload) => void sent.push({ name, payload }) },
  })
  const module = networksModule(platform, {
    ...money,
    later: never,
    statedPerClick,
    leadsToShop: createLeadsToShop(createNetworkLinks()),
    expectRoom: async () => undefined,
  })
  const networks = partsOf(module)
  const newAccount = (): Principal => {
    standIn.programmes.clear()
    standIn.transactions.clear()
    standIn.clearFaults()
    sent.length = 0
    return principal()
  }
  /** Runs the work that was sent to a job, as the queue would. */
  const doSent = async (job: string, work: (payload: object) => Promise<unknown>) => {
    for (const { name, payload } of sent.splice(0)) if (name === job) await work(payload)
  }
  return {
    followShops: () =>
      doSent(shopJob, (one) =>
        followShop({ database: stores.database, clock, networks: asks }, one as ShopOfConnection),
      ),
    followStates: () =>
      doSent(stateJob, (one) =>
        followState({ database: stores.database, clock, take: money.take }, one as StateOfConnection),
      ),
    /** The entry point that all sources use. */
    receive: money.receive,
    stores,
    standIn,
    networks,
    address,
    lines,
    sent,
    /** A new account, and a stand-in without data. */
    newAccount,
    connect: (ctx: Principal, over: Partial<Parameters<(typeof networks)['calls']['connect']>[0]> = {}) =>
      networks.calls.connect(
        {
          networkUuid: awinUuid,
          connectionName: '',
          credentials: { token: secretToken, publisherId: '189069' },
          ...over,
        },
        ctx,
      ),
    run: async (connectionUuid: string, name = 'networks.import', signal = new AbortController().signal) =>
      networks.jobs.find((j) => j.name === name)?.handler({ connectionUuid }, signal),
    ...storedOf(stores.database.system),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await standIn.close()
      await stores.close()
    },
  }
}
export type NetworksRig = Awaited<ReturnType<typeof startNetworks>>
