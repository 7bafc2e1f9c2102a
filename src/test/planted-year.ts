import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays, type Day } from '../contract/days.ts'
import { chance, poisson, seriesOf } from '../server/alerts/drops/simulated.test-data.ts'
import { click, conversion as sold, pageview } from '../server/insights/event-builders.ts'
import { campaign, merchant, programme } from '../server/merchants/tables.ts'
import { conversion, ledger } from '../server/money/tables.ts'
import { connection } from '../server/networks/tables.ts'
import { site } from '../server/sites/tables.ts'
import { dayStart } from '../server/time/index.ts'
import type { TestStores } from './stores.ts'

/**
 * An invented year of four sites, four connections and eight shops: with noise, weekdays, a season and campaigns, and
 * troubles on known days.
 */
export const yearZone = 'Europe/Copenhagen'
export const firstDay: Day = '2025-01-01'
export const yearDays = 365
const [hour, minute] = [3_600_000, 60_000]
const readers = 110
const clicksARead = 0.11
const salesAClick = 0.17
export const connectionNames = ['north', 'east', 'south', 'west'] as const
/** The last connection reports its sales by callback; the others are imported each night. */
export const called = 3

export const startOfDay = (index: number): number => dayStart(addDays(firstDay, index), yearZone).getTime()

/** Places of sales; sites, connections and shops by their number. */
export type Source = { site: number; connection: number; merchant: number }
export type Troubles = {
  read: (site: number, day: number) => number
  clicked: (place: Source, day: number) => number
  sold: (place: Source, day: number) => number
  /** Whether no campaign carries the clicks any longer. */
  isClosed: (place: Source, day: number) => boolean
  /** Whether nobody reports sales at that time. */
  isUnheard: (connection: number, at: number) => boolean
}

export type Sale = { knownAt: number; row: object; connection: number }
export type Year = {
  /** The views and clicks of each day, not yet in the event store. */
  days: { views: object[]; clicks: object[] }[]
  accountUuid: string
  sites: string[]
  connections: string[]
  merchants: { domain: string; uuid: string; programmeUuid: string; campaigns: string[] }[]
  /** In the order in which the networks report them. */
  sales: Sale[]
}

async function makeRecords({ database }: TestStores, accountUuid: string): Promise<Omit<Year, 'sales' | 'days'>> {
  const sites = ['ø-guide', 'tests', 'garden', 'kitchen'].map((name) => ({ uuid: randomUUID(), name }))
  const connections = connectionNames.map((name) => ({ uuid: randomUUID(), name }))
  const merchants = Array.from({ length: 8 }, (_, i) => ({
    uuid: randomUUID(),
    domain: `shop-${i}.example`,
    programmeUuid: randomUUID(),
    campaigns: sites.map(() => randomUUID()),
    connectionUuid: connections[i % 4]?.uuid ?? '',
  }))
  const createdAt = new Date(startOfDay(0))
  await database.system.transaction(async (tx) => {
    await tx
      .insert(site)
      .values(sites.map((s) => ({ ...s, accountUuid, domain: `${s.name}.example`, isActive: true, createdAt })))
    await tx.insert(connection).values(
      connections.map((c, i) => ({
        ...c,
        accountUuid,
        network: i === called ? 'partnerads' : 'awin',
        callbackStatus: i === called ? ('ACTIVE' as const) : ('INACTIVE' as const),
        partnerId: 'p',
        createdAt,
      })),
    )
    await tx.insert(merchant).values(merchants.map(({ uuid, domain }) => ({ uuid, domain, name: domain })))
    await tx.insert(programme).values(
      merchants.map((m, i) => ({
        uuid: m.programmeUuid,
        accountUuid,
        connectionUuid: m.connectionUuid,
        network: 'awin',
        externalId: String(i),
        merchantUuid: m.uuid,
        name: m.domain,
        isOpen: true,
        commissionPercentage: '12',
        createdAt,
      })),
    )
    await tx.insert(campaign).values(
      merchants.flatMap((m) =>
        sites.map((s, i) => ({
          uuid: m.campaigns[i] ?? '',
          accountUuid,
          siteUuid: s.uuid,
          connectionUuid: m.connectionUuid,
          programmeUuid: m.programmeUuid,
          merchantUuid: m.uuid,
          name: m.domain,
          urlMatch: m.domain,
          createdAt,
        })),
      ),
    )
  })
  return { accountUuid, sites: sites.map((s) => s.uuid), connections: connections.map((c) => c.uuid), merchants }
}

/**
 * When a network has reported a sale: half of them at once, the others days later; by callback, or in the night's
 * import.
 */
function knownAt(random: () => number, clickAt: number, at: number, isUnheard: Troubles['isUnheard']): number | null {
  const late = random() < 0.5 ? 5 * minute : -2 * 24 * hour * Math.log(1 - random() * 0.98)
  const told = clickAt + late
  if (at === called) return isUnheard(at, told) ? null : told
  for (let night = 0; ; night++) {
    const day = Math.floor((told - startOfDay(0)) / (24 * hour)) + night
    const read = startOfDay(day) + 2 * hour
    if (read >= told && !isUnheard(at, read)) return read
  }
}

/**
 * Generates the year and writes its records. Returns views, clicks and sales, so that tests can release them day by
 * day.
 */
export async function plantYear(stores: TestStores, accountUuid: string, troubles: Troubles, seed = 7): Promise<Year> {
  const year = await makeRecords(stores, accountUuid)
  const random = chance(seed)
  const days = Array.from({ length: yearDays }, (): Year['days'][number] => ({ views: [], clicks: [] }))
  const sales: (Sale & { record: typeof conversion.$inferInsert })[] = []
  for (const [s, uuid] of year.sites.entries()) {
    const own = { uuid: accountUuid, site: uuid }
    const series = seriesOf({ seed: seed * 100 + s, level: readers, days: yearDays })
    for (const [day, usual] of series.entries()) {
      const begin = startOfDay(day)
      const moment = () => begin + hour + Math.floor(random() * 22 * hour)
      const read = Math.round(usual * troubles.read(s, day))
      const { views, clicks } = days[day] ?? { views: [], clicks: [] }
      for (let i = 0; i < read; i++) views.push(pageview(own, { at: new Date(moment()).toISOString() }))
      // each site links to four shops, each shop is on two sites
      for (let m = s % 2; m < 8; m += 2) {
        const shop = year.merchants[m]
        const place = { site: s, connection: m % 4, merchant: m }
        const mean = usual * troubles.read(s, day) * clicksARead * troubles.clicked(place, day)
        for (let n = poisson(random, mean); n > 0; n--) {
          const at = moment()
          const isCarried = !troubles.isClosed(place, day)
          const carried = {
            merchant: shop?.domain ?? '',
            merchant_uuid: shop?.uuid ?? '',
            network_uuid: '',
            connection_uuid: isCarried ? (year.connections[place.connection] ?? '') : '',
            campaign_uuid: isCarried ? (shop?.campaigns[s] ?? '') : '',
          }
          const id = randomUUID()
          const clickAt = new Date(at).toISOString()
          clicks.push(click(own, { ...carried, click_id: id, kind: isCarried ? 'click' : 'discover', at: clickAt }))
          if (!isCarried || random() >= salesAClick * troubles.sold(place, day)) continue
          const known = knownAt(random, at, place.connection, troubles.isUnheard)
          if (known === null) continue
          const commission = (1 + Math.floor(random() * 900) / 100).toFixed(4)
          const uuid = randomUUID()
          const soldAt = new Date(at + 5 * minute)
          sales.push({
            knownAt: known,
            connection: place.connection,
            row: sold(own, {
              ...carried,
              conversion_uuid: uuid,
              click_id: id,
              click_at: clickAt,
              at: soldAt.toISOString(),
              currency: 'EUR',
              commission,
            }),
            record: {
              uuid,
              accountUuid,
              connectionUuid: carried.connection_uuid,
              network: 'awin',
              transactionId: uuid,
              at: soldAt,
              clickAt: new Date(at),
              status: 'approved',
              sale: '100.00',
              commission,
              currency: 'EUR',
              inherited: { merchant: carried.merchant },
              createdAt: new Date(known),
            },
          })
        }
      }
    }
  }
  for (let i = 0; i < sales.length; i += 1000)
    await stores.database.system.insert(conversion).values(sales.slice(i, i + 1000).map((x) => x.record))
  return { ...year, days, sales: sales.toSorted((a, b) => a.knownAt - b.knownAt) }
}

/** Inserts the events of all days before a day that were not inserted yet. */
export async function seeDays({ events }: TestStores, year: Year, from: number, before: number): Promise<void> {
  const seen = year.days.slice(from, before)
  await events.insert(
    'pageview',
    seen.flatMap((d) => d.views),
    randomUUID(),
  )
  await events.insert(
    'click',
    seen.flatMap((d) => d.clicks),
    randomUUID(),
  )
}

/** Releases the sales of a time span: into the event store, and callbacks into the ledger. */
export async function tellSales(stores: TestStores, year: Year, from: number, to: number): Promise<void> {
  const told = year.sales.filter((s) => s.knownAt > from && s.knownAt <= to)
  const byCallback = told.filter((s) => s.connection === called)
  if (byCallback.length > 0)
    await stores.database.system.insert(ledger).values(
      byCallback.map((s) => ({
        accountUuid: year.accountUuid,
        connectionUuid: year.connections[called] ?? '',
        transactionId: randomUUID(),
        source: 'callback' as const,
        receivedAt: new Date(s.knownAt),
        contentHash: randomUUID(),
        content: {},
      })),
    )
  await stores.events.insert(
    'conversion',
    told.map((s) => s.row),
    randomUUID(),
  )
}

export const setImported = ({ database }: TestStores, connectionUuid: string, at: number) =>
  database.system
    .update(connection)
    .set({ lastImportAt: new Date(at) })
    .where(eq(connection.uuid, connectionUuid))
