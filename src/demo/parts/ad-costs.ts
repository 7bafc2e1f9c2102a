import { eq } from 'drizzle-orm'
import { addDays, daysBetween } from '../../contract/days.ts'
import { adCost, costSource } from '../../server/costs/tables.ts'
import { conversion } from '../../server/money/tables.ts'
import type { Tx } from '../../server/store/database/open.ts'
import { dayOf } from '../../server/time/index.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { between, createRandom, uuidOf } from '../random.ts'
import { colleagues } from '../scenario/sites-data.ts'
import { insertRows } from '../store/insert-rows.ts'

/** Ads run for this many merchants, on this many days up to yesterday. */
const advertised = 12
const days = 120
/** Average ad cost per sale, in kroner: some merchants pay it back, some do not. */
const perSale = [12, 70] as const

type Sale = Pick<typeof conversion.$inferSelect, 'at' | 'inherited'>

const readSales = (tx: Tx, accountUuid: string): Promise<Sale[]> =>
  tx
    .select({ at: conversion.at, inherited: conversion.inherited })
    .from(conversion)
    .where(eq(conversion.accountUuid, accountUuid))

/** A file of ad costs like one uploaded by a colleague: the merchants with the most sales, each with its own budget. */
function adCostRows(
  { scenario: { accountUuid }, calendar, until }: DemoWorld,
  sold: readonly Sale[],
): { source: typeof costSource.$inferInsert; rows: (typeof adCost.$inferInsert)[] } {
  const last = addDays(calendar.anchor, calendar.today - 1)
  const first = addDays(last, 1 - days)
  const sales = new Map<string, number>()
  for (const { at, inherited } of sold) {
    const domain = inherited?.merchant
    const day = dayOf(at, calendar.zone)
    if (typeof domain === 'string' && domain && day >= first && day <= last)
      sales.set(domain, (sales.get(domain) ?? 0) + 1)
  }
  const most = [...sales].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, advertised)
  const sourceUuid = uuidOf(accountUuid, 'ad costs')
  const rows = most.flatMap(([domain, count]) => {
    const random = createRandom(accountUuid, 'ad costs', domain)
    const budget = (count / days) * between(random, ...perSale)
    return Array.from({ length: daysBetween(first, last) + 1 }, (_, i) => ({
      accountUuid,
      sourceUuid,
      day: addDays(first, i),
      domain,
      currency: 'DKK',
      cost: (budget * between(random, 0.6, 1.4)).toFixed(2),
    }))
  })
  const source = {
    uuid: sourceUuid,
    accountUuid,
    kind: 'upload' as const,
    name: `ads-costs-${last}.csv`,
    userUuid: uuidOf(accountUuid, 'user', colleagues[0].email),
    rowCount: rows.length,
    fromDay: first,
    toDay: last,
    createdAt: until,
  }
  return { source, rows }
}

export const adCostsPart: DemoPart = {
  name: 'ad-costs',
  version: 1,
  needs: ['account', 'traffic'],
  tables: [costSource, adCost],
  make: (world) => ({
    write: async (tx) => {
      const { source, rows } = adCostRows(world, await readSales(tx, world.scenario.accountUuid))
      await insertRows(tx, costSource, [source])
      await insertRows(tx, adCost, rows)
    },
  }),
}
