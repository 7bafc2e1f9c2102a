import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchChanges } from '../server/changes/index.ts'
import type { Clock } from '../server/time/clock.ts'
import { systemClock } from '../server/time/clock.ts'
import { silentLog } from '../server/log/log.ts'
import { campaign, merchant, programme } from '../server/merchants/tables.ts'
import { connection } from '../server/networks/tables.ts'
import { site } from '../server/sites/tables.ts'
import type { Database } from '../server/store/database/open.ts'
import type { Events } from '../server/store/events/open.ts'
import type { NetworkLinks } from '../server/routing/index.ts'
import { createTracking, type TrackingParts } from '../server/tracking/index.ts'

/** Networks as the redirect uses them, with readable links. */
export const fakeLinks: NetworkLinks = {
  deepLink: (network, p) =>
    network === 'broken'
      ? null
      : `https://click.${network}.example/go?${new URLSearchParams({ prog: p.programmeId, pub: p.partnerId, ref: p.clickId, to: p.target })}`,
  clickHosts: ['click.north.example', 'click.south.example'],
  networkUuid: (network) => `00000000-0000-4000-8000-00000000000${network.length % 10}`,
  linkRule: () => ({ targetParameters: ['to'] }),
}

export const browserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

type Offer = {
  network: string
  percentage?: string
  isPriority?: boolean
  isFallback?: boolean
  isExcluded?: boolean
  urlMatch?: string
}

/** A site with a shop that one or more networks offer. Omitted fields get defaults. */
export async function buildShop(
  database: Database,
  {
    accountUuid = randomUUID() as string,
    domain = 'café.example',
    isActive = true,
    shop = `shop-${randomUUID()}.dk`,
    offers = [{ network: 'north' }] as Offer[],
    scriptOptions = {},
  } = {},
) {
  const [siteUuid, merchantUuid] = [randomUUID(), randomUUID()]
  const campaigns: string[] = []
  // in one transaction, so that no click meets a site without its campaigns
  await database.system.transaction(async (tx) => {
    await tx.insert(site).values({ uuid: siteUuid, accountUuid, name: 'Café', domain, isActive, scriptOptions })
    await tx.insert(merchant).values({ uuid: merchantUuid, domain: shop, name: shop })
    for (const offer of offers) {
      const connectionUuid = randomUUID()
      const programmeUuid = randomUUID()
      const uuid = randomUUID()
      await tx.insert(connection).values({
        uuid: connectionUuid,
        accountUuid,
        network: offer.network,
        name: offer.network,
        partnerId: 'pub1',
      })
      await tx.insert(programme).values({
        uuid: programmeUuid,
        accountUuid,
        connectionUuid,
        network: offer.network,
        externalId: `p-${offer.network}`,
        merchantUuid,
        name: shop,
        isOpen: true,
        commissionPercentage: offer.percentage ?? '5',
      })
      await tx.insert(campaign).values({
        uuid,
        accountUuid,
        siteUuid,
        connectionUuid,
        programmeUuid,
        merchantUuid,
        name: shop,
        urlMatch: offer.urlMatch ?? shop,
        isPriority: offer.isPriority ?? false,
        isFallback: offer.isFallback ?? false,
        isExcluded: offer.isExcluded ?? false,
      })
      campaigns.push(uuid)
    }
  })
  return { accountUuid, siteUuid, merchantUuid, shop, domain, campaigns }
}

/** Tracking behind a real server on a free port, with its own or a given directory. */
export async function startTracking({
  database,
  events,
  dir = mkdtempSync(join(tmpdir(), 'outbound-tracking-')),
  clock = systemClock as Clock,
  links = fakeLinks,
  trustProxy = 1,
  readPage = async () => null,
  ...limits
}: {
  database: Database
  events: Events
  dir?: string
  clock?: Clock
  links?: NetworkLinks
  trustProxy?: number
  /** See the parts of tracking: waiting for stores, free disk space, size of the log's files. */
  patience?: number
  freeBytes?: () => number
  segmentBytes?: number
  /** No page of a site is read unless a test passes one. */
  readPage?: NonNullable<TrackingParts['readPage']>
}) {
  const keys = Buffer.alloc(32, 7)
  const changes = watchChanges({ database, clock, log: silentLog })
  const tracking = await createTracking({
    dir,
    database,
    events,
    changes,
    links,
    clock,
    log: silentLog,
    signKey: keys,
    clickKey: keys,
    ownHosts: ['own.example'],
    trustProxy,
    scriptFile: join(dir, 'script.js'),
    readPage,
    ...limits,
  })
  const server = createServer(tracking.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    tracking,
    base,
    dir,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await tracking.stop()
      await changes.stop()
    },
  }
}
export const newEventId = (at = Date.now()) => at.toString(36).padStart(9, '0') + randomBytes(8).toString('hex')
