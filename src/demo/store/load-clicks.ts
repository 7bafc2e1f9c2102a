import type { ClickRow } from '../../server/store/events/event-tables.ts'
import type { Events } from '../../server/store/events/open.ts'
import { createClickMaker } from '../generate/clicks.ts'
import { conversionOf, type DemoConversion } from '../generate/conversions.ts'
import type { PlannedHour } from '../generate/volume.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { byMonth } from './by-month.ts'

export type ClickWindow = {
  hours: readonly PlannedHour[]
  /** Adds clicks in [from, to). */
  from: number
  to: number
  /** Returns sales first reported in [heardFrom, to), also those of earlier clicks. */
  heardFrom: number
}
export type LoadedClicks = { clicks: number; conversions: DemoConversion[] }

/** A list of keys, so that a missing column fails to compile. */
const columns = Object.keys({
  account_uuid: 1,
  site_uuid: 1,
  click_id: 1,
  kind: 1,
  at: 1,
  page: 1,
  referrer: 1,
  device: 1,
  country: 1,
  browser: 1,
  os: 1,
  origin: 1,
  target: 1,
  merchant_uuid: 1,
  merchant: 1,
  network_uuid: 1,
  connection_uuid: 1,
  campaign_uuid: 1,
  smart_link: 1,
  creator_id: 1,
  is_boost: 1,
  is_partial: 1,
  sub_id: 1,
  sub_id_1: 1,
  sub_id_2: 1,
  sub_id_3: 1,
  sub_id_4: 1,
  sub_id_5: 1,
  tags: 1,
  target_url: 1,
  decision: 1,
  visitor: 1,
  batch: 1,
} satisfies Record<keyof ClickRow, 1>) as (keyof ClickRow)[]

const insertSql = `INSERT INTO click (${columns.join(', ')}) SETTINGS max_insert_threads = 2, optimize_on_insert = 0 FORMAT JSONCompactEachRow`

/** Half the size of rows that repeat column names; half a million rows are made. */
const lineOf = (row: ClickRow) => `${JSON.stringify(columns.map((c) => row[c]))}\n`

/** Adds clicks, and returns what the networks have reported about them by `to`. */
export async function loadClicks(
  events: Events,
  scenario: Scenario,
  { hours, from, to, heardFrom }: ClickWindow,
): Promise<LoadedClicks> {
  const make = createClickMaker(scenario)
  const conversions: DemoConversion[] = []
  let clicks = 0
  function* linesOf(month: readonly PlannedHour[]) {
    for (const hour of month) {
      let lines = ''
      for (const { at, row, sales } of make(hour)) {
        if (at >= to) continue
        if (at >= from) {
          lines += lineOf(row)
          clicks++
        }
        for (const sale of sales) {
          const conversion = sale.receivedAt < heardFrom ? null : conversionOf(sale, row, to)
          if (conversion) conversions.push(conversion)
        }
      }
      if (lines !== '') yield Buffer.from(lines)
    }
  }
  for (const month of byMonth(hours)) await events.load(insertSql, linesOf(month))
  return { clicks, conversions }
}
