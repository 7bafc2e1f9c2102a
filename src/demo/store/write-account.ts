import { inArray, sql } from 'drizzle-orm'
import { account, user } from '../../server/account/tables.ts'
import { adCost, costSource } from '../../server/costs/tables.ts'
import { favourite, reportSchedule, savedView } from '../../server/insights/tables.ts'
import { smartLink } from '../../server/links/tables.ts'
import {
  campaign,
  merchant,
  merchantManager,
  merchantStatus,
  programme,
  programmeChange,
  splitTest,
} from '../../server/merchants/tables.ts'
import { conversion, ledger } from '../../server/money/tables.ts'
import { connection, importRun, media, mediaMapping } from '../../server/networks/tables.ts'
import { site } from '../../server/sites/tables.ts'
import type { Tx } from '../../server/store/database/open.ts'
import type { DemoConversion } from '../generate/conversions.ts'
import { uuidOf } from '../random.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { colleagues, account as plan } from '../scenario/sites-data.ts'
import {
  accountRow,
  campaignRows,
  changeRows,
  connectionRows,
  type DemoCalendar,
  mediaRows,
  merchantRows,
  programmeRows,
  siteRows,
  smartLinkRows,
  splitTestRows,
  strangerRows,
} from './account-rows.ts'
import { adCostRows } from './ad-costs.ts'
import { heardOf, importRuns } from './import-runs.ts'
import { insertRows } from './insert-rows.ts'
import { betterOfferRows, formerConnectionRow } from './offers-elsewhere.ts'
import { favouriteRows, managerRows, statusRows, viewRows } from './report-rows.ts'
import { scheduleRows } from './schedule-rows.ts'

/** The catalogue is the installation's: a domain that is there already keeps its uuid, which then must be ours. */
async function addMerchants(tx: Tx, rows: readonly (typeof merchant.$inferInsert)[]) {
  await tx
    .insert(merchant)
    .values([...rows])
    .onConflictDoNothing({ target: merchant.domain })
  const ours = new Map(rows.map((r) => [r.domain, r.uuid]))
  const found = await tx
    .select({ uuid: merchant.uuid, domain: merchant.domain })
    .from(merchant)
    .where(inArray(merchant.domain, [...ours.keys()]))
  const foreign = found.filter((m) => ours.get(m.domain) !== m.uuid).map((m) => m.domain)
  if (foreign.length > 0) throw new Error(`The catalogue already has merchants of the demo: ${foreign.join(', ')}`)
}

export async function addConversions(tx: Tx, conversions: readonly DemoConversion[]): Promise<void> {
  const arrivals = conversions
    .flatMap((c) => c.arrivals)
    .sort((a, b) => (a.receivedAt?.getTime() ?? 0) - (b.receivedAt?.getTime() ?? 0))
  await insertRows(tx, ledger, arrivals)
  await insertRows(
    tx,
    conversion,
    conversions.map((c) => c.record),
  )
}

/**
 * Everything the record store holds of the demo, but for its user. The account's own row comes with the rest or not at
 * all: where it is, the demo is complete.
 */
export async function writeAccount(
  tx: Tx,
  scenario: Scenario,
  calendar: DemoCalendar,
  conversions: readonly DemoConversion[],
  until: Date,
): Promise<void> {
  const { accountUuid } = scenario
  const known = mediaRows(scenario)
  await insertRows(
    tx,
    user,
    colleagues.map((c) => ({
      ...c,
      id: uuidOf(accountUuid, 'user', c.email),
      accountUuid,
      name: `${c.firstName} ${c.lastName}`,
      currencyCode: plan.currency,
      timezone: plan.timezone,
      isActive: false,
    })),
  )
  await insertRows(tx, site, siteRows(scenario, calendar))
  await insertRows(tx, connection, [
    ...connectionRows(scenario, calendar, until),
    formerConnectionRow(scenario, calendar),
  ])
  await insertRows(
    tx,
    media,
    known.map((k) => k.media),
  )
  await insertRows(
    tx,
    mediaMapping,
    known.map((k) => k.mapping),
  )
  await addMerchants(tx, merchantRows(scenario, calendar))
  await insertRows(tx, programme, [
    ...programmeRows(scenario, calendar),
    ...strangerRows(scenario, calendar),
    ...betterOfferRows(scenario, calendar),
  ])
  await insertRows(tx, programmeChange, changeRows(scenario, calendar, 0))
  await insertRows(tx, campaign, campaignRows(scenario, calendar))
  await insertRows(tx, splitTest, splitTestRows(scenario, calendar))
  await insertRows(tx, smartLink, smartLinkRows(scenario, calendar))
  await insertRows(tx, merchantManager, managerRows(scenario))
  await insertRows(tx, merchantStatus, statusRows(scenario))
  await insertRows(tx, favourite, favouriteRows(scenario))
  const colleague = uuidOf(accountUuid, 'user', colleagues[0].email)
  const views = viewRows(scenario, colleague, until)
  await insertRows(tx, savedView, views)
  await insertRows(tx, reportSchedule, scheduleRows(views, colleagues[0].email))
  await addConversions(tx, conversions)
  await insertRows(tx, importRun, importRuns(scenario, heardOf(conversions), until))
  const costs = adCostRows(accountUuid, calendar, conversions, until, colleague)
  await insertRows(tx, costSource, [costs.source])
  await insertRows(tx, adCost, costs.rows)
  await insertRows(tx, account, [accountRow(scenario, calendar)])
  await tx.execute(sql`SELECT pg_notify('outbound_routing', ${accountUuid})`)
}
