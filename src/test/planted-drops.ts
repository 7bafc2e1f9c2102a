import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays, type Day } from '../contract/days.ts'
import type { CauseKind } from '../contract/insights/causes.ts'
import { happen } from '../server/happenings/index.ts'
import { click, conversion } from '../server/insights/event-builders.ts'
import { campaign, programme, programmeChange } from '../server/merchants/tables.ts'
import { importRun } from '../server/networks/tables.ts'
import { routingChange } from '../server/routing/tables.ts'
import { scannedLink } from '../server/scanner/tables.ts'
import { site } from '../server/sites/tables.ts'
import { dayStart } from '../server/time/index.ts'
import type { TestStores } from './stores.ts'
import { buildShop } from './tracking.ts'

export const plantedZone = 'Europe/Copenhagen'
export const plantedDaysAgo = 9
/**
 * One merchant per kind of cause, and one whose campaign closed yesterday, too late to explain a drop that began
 * earlier.
 */
export type Planted = Record<
  CauseKind | 'late',
  { shop: string; merchantUuid: string; siteUuid: string; target: string }
>

type Shop = Awaited<ReturnType<typeof shopOf>>
type Who = { accountUuid: string; userUuid: string }
const hour = 3_600_000

/** Each merchant has its own site and connection, so that a change to one affects no other. */
async function shopOf({ database }: TestStores, { accountUuid }: Who, kind: keyof Planted) {
  const made = await buildShop(database, {
    accountUuid,
    shop: `${kind.toLowerCase()}.example`,
    domain: `${kind.toLowerCase()}-blog.example`,
    offers: [{ network: kind === 'callbackSilent' ? 'generic' : 'awin', percentage: '8' }],
  })
  await database.system
    .update(site)
    .set({ name: `Blog ${kind}` })
    .where(eq(site.uuid, made.siteUuid))
  const [row] = await database.system.select().from(campaign).where(eq(campaign.siteUuid, made.siteUuid))
  if (!row) throw new Error('a shop without a campaign')
  return { ...made, campaign: row, target: `${made.shop}/page` }
}

/** The change to a shop, in the record store. */
const troubleMakers: Record<keyof Planted, (stores: TestStores, who: Who, shop: Shop, at: Date) => Promise<unknown>> = {
  async closed({ database }, _, { campaign: c }, at) {
    await database.system.update(campaign).set({ isActive: false, closedAt: at }).where(eq(campaign.uuid, c.uuid))
    await database.system
      .update(programme)
      .set({ isOpen: false, closedAt: at })
      .where(eq(programme.uuid, c.programmeUuid))
  },
  commissionCut: ({ database }, { accountUuid }, { campaign: c }, at) =>
    database.system.insert(programmeChange).values({
      accountUuid,
      programmeUuid: c.programmeUuid,
      at,
      fromIsOpen: true,
      toIsOpen: true,
      fromPercentage: '8',
      toPercentage: '2',
    }),
  importFailing: ({ database }, { accountUuid }, { campaign: c }, at) =>
    database.system.insert(importRun).values(
      ([-24, 0, 6, 12] as const).map((hours, i) => ({
        accountUuid,
        connectionUuid: c.connectionUuid,
        kind: 'recent' as const,
        state: i === 0 ? ('done' as const) : ('failed' as const),
        startedAt: new Date(at.getTime() + hours * hour),
        message: 'The network does not answer.',
      })),
    ),
  callbackSilent: ({ database }, { accountUuid }, { campaign: { connectionUuid } }, at) =>
    database.as(accountUuid, (tx) =>
      happen(tx, [
        {
          kind: 'callbackSilent',
          accountUuid,
          at: new Date(at.getTime() + 48 * hour).toISOString(),
          key: connectionUuid,
          payload: { connectionUuid, lastDatetime: at.toISOString() },
        },
      ]),
    ),
  scriptSilent: ({ database }, { accountUuid }, { siteUuid }, at) =>
    database.as(accountUuid, (tx) =>
      happen(tx, [
        {
          kind: 'scriptSilent',
          accountUuid,
          at: new Date(at.getTime() + 24 * hour).toISOString(),
          key: siteUuid,
          // the hour of its last event
          payload: { siteUuid, name: 'Blog scriptSilent', lastDatetime: new Date(at.getTime() - hour).toISOString() },
        },
      ]),
    ),
  linkBroken: ({ database }, { accountUuid }, { shop, target }, at) =>
    database.system.insert(scannedLink).values({
      accountUuid,
      key: target,
      target,
      url: `https://${target}`,
      host: shop,
      rank: 0,
      found: 'PAGE_NOT_FOUND',
      reason: 'The page is gone.',
      statusCode: 404,
      brokenSince: at,
      checkedAt: at,
      nextAt: new Date('2100-01-01'),
    }),
  routingChanged: ({ database }, { accountUuid, userUuid }, { merchantUuid }, at) =>
    database.system.insert(routingChange).values({
      accountUuid,
      userUuid,
      at,
      kind: 'excluded',
      text: 'Disabled Awin on 1 site',
      merchantUuids: [merchantUuid],
      touched: { campaigns: [], tests: [] },
    }),
  late: (stores, who, shop, at) => troubleMakers.closed(stores, who, shop, new Date(at.getTime() + 8 * 24 * hour)),
}

/**
 * The outcome of a day's ten clicks after the change: carried, by no campaign, or none; and what one sale of the day
 * earns.
 */
const afterwards: Record<keyof Planted, { clicks: 'carried' | 'not' | 'none'; commission: string | null }> = {
  closed: { clicks: 'not', commission: null },
  commissionCut: { clicks: 'carried', commission: '2.5000' },
  importFailing: { clicks: 'carried', commission: null },
  callbackSilent: { clicks: 'carried', commission: null },
  scriptSilent: { clicks: 'none', commission: null },
  linkBroken: { clicks: 'carried', commission: null },
  routingChanged: { clicks: 'not', commission: null },
  late: { clicks: 'carried', commission: null },
}

/**
 * 28 days before today with ten clicks and a sale of ten kroner a day at each of eight merchants, and a change to each
 * at the start of the day nine days ago: the earlier 14 days earned 140, the last 14 days 50 from five days (the cut
 * merchant 72.50).
 */
export async function plantDrops(stores: TestStores, who: Who, today: Day): Promise<Planted> {
  const at = dayStart(addDays(today, -plantedDaysAgo), plantedZone)
  const planted: Partial<Planted> = {}
  for (const kind of Object.keys(troubleMakers) as (keyof Planted)[]) {
    const shop = await shopOf(stores, who, kind)
    await troubleMakers[kind](stores, who, shop, at)
    const { siteUuid, merchantUuid, campaign: c, target } = shop
    const account = { uuid: who.accountUuid, site: siteUuid }
    const carried = {
      merchant: shop.shop,
      merchant_uuid: merchantUuid,
      target,
      connection_uuid: c.connectionUuid,
      campaign_uuid: c.uuid,
    }
    const not = { ...carried, kind: 'discover', connection_uuid: '', campaign_uuid: '', network_uuid: '' }
    const clicks: object[] = []
    const sales: object[] = []
    for (let ago = 28; ago >= 1; ago--) {
      const begin = dayStart(addDays(today, -ago), plantedZone).getTime()
      const { clicks: how, commission } =
        ago > plantedDaysAgo ? { clicks: 'carried', commission: '10.0000' } : afterwards[kind]
      for (let i = 1; i <= (how === 'none' ? 0 : 10); i++)
        clicks.push(
          click(account, { ...(how === 'not' ? not : carried), at: new Date(begin + 2 * i * hour).toISOString() }),
        )
      if (commission !== null)
        sales.push(conversion(account, { ...carried, commission, at: new Date(begin + 12 * hour).toISOString() }))
    }
    await stores.events.insert('click', clicks, randomUUID())
    await stores.events.insert('conversion', sales, randomUUID())
    planted[kind] = { shop: shop.shop, merchantUuid, siteUuid, target }
  }
  return planted as Planted
}
