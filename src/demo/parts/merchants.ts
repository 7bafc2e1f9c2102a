import { eq, inArray, sql } from 'drizzle-orm'
import type { MerchantCategory } from '../../contract/merchants/categories.ts'
import {
  campaign,
  merchant,
  merchantManager,
  merchantStatus,
  programme,
  programmeChange,
} from '../../server/merchants/tables.ts'
import { searchTextOf } from '../../server/merchants/search-text.ts'
import type { Tx } from '../../server/store/database/open.ts'
import { dayIndexOf, startOf } from '../calendar.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { programmeChanges } from '../scenario/programmes.ts'
import { insertRows } from '../store/insert-rows.ts'
import { managerRows, statusRows } from '../store/manager-rows.ts'
import { betterOfferRows } from '../store/offers-elsewhere.ts'
import { campaignRows, changeRows, programmeRows, programmeState, strangerRows } from '../store/programme-rows.ts'

/** Product categories for the shops of a scenario's category. */
const sold: Readonly<Record<string, MerchantCategory>> = {
  electronics: 'electronics',
  home: 'home',
  kitchen: 'home',
  garden: 'garden',
  kids: 'baby',
  pets: 'pets',
  beauty: 'beauty',
  finance: 'finance',
  coffee: 'food',
  food: 'food',
  travel: 'travel',
  running: 'sports',
  outdoor: 'outdoor',
  fashion: 'fashion',
}

const merchantRows = ({ scenario, calendar }: DemoWorld): (typeof merchant.$inferInsert)[] =>
  scenario.merchants.map((m) => ({
    uuid: m.uuid,
    domain: m.domain,
    name: m.name,
    searchText: searchTextOf(m.domain, m.name),
    category: sold[m.category] ?? 'other',
    createdAt: startOf(calendar, 0),
  }))

/** The catalogue belongs to the installation: an existing domain keeps its uuid, which must then be ours. */
async function addMerchants(tx: Tx, rows: readonly (typeof merchant.$inferInsert)[]) {
  await tx
    .insert(merchant)
    .values([...rows])
    .onConflictDoUpdate({ target: merchant.domain, set: { category: sql`excluded.category` } })
  const ours = new Map(rows.map((r) => [r.domain, r.uuid]))
  const found = await tx
    .select({ uuid: merchant.uuid, domain: merchant.domain })
    .from(merchant)
    .where(inArray(merchant.domain, [...ours.keys()]))
  const foreign = found.filter((m) => ours.get(m.domain) !== m.uuid).map((m) => m.domain)
  if (foreign.length > 0) throw new Error(`The catalogue already has merchants of the demo: ${foreign.join(', ')}`)
}

/** Adds the events of programmes after an instant. */
async function addChanges(tx: Tx, { scenario, calendar }: DemoWorld, since: Date) {
  const first = dayIndexOf(calendar, since) + 1
  const changes = changeRows(scenario, calendar, first)
  if (changes.length > 0) await tx.insert(programmeChange).values(changes).onConflictDoNothing()
  for (const p of scenario.programmes) {
    if (programmeChanges(p, first, calendar.today).length === 0) continue
    const { isOpen, closedAt, updatedAt, ...commission } = programmeState(p, calendar)
    await tx
      .update(programme)
      .set({ isOpen, closedAt, updatedAt, ...commission })
      .where(eq(programme.uuid, p.uuid))
    await tx.update(campaign).set({ isActive: isOpen, closedAt, updatedAt }).where(eq(campaign.programmeUuid, p.uuid))
  }
}

/** The catalogue, programmes and their history, campaigns, and the managers of merchants. */
export const merchantsPart: DemoPart = {
  name: 'merchants',
  version: 5,
  needs: ['networks'],
  tables: [programme, programmeChange, campaign, merchantManager, merchantStatus],
  make: (world) => ({
    write: async (tx) => {
      const { scenario, calendar } = world
      await addMerchants(tx, merchantRows(world))
      await insertRows(tx, programme, [
        ...programmeRows(scenario, calendar),
        ...strangerRows(scenario, calendar),
        ...betterOfferRows(scenario, calendar),
      ])
      await insertRows(tx, programmeChange, changeRows(scenario, calendar, 0))
      await insertRows(tx, campaign, campaignRows(scenario, calendar))
      await insertRows(tx, merchantManager, managerRows(scenario))
      await insertRows(tx, merchantStatus, statusRows(scenario))
    },
  }),
  extend: (world, since) => ({ write: (tx) => addChanges(tx, world, since) }),
}
