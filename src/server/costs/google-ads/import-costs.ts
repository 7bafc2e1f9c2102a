import { and, between, eq, max, min, sql } from 'drizzle-orm'
import { costs } from '../../../connectors/google-ads/costs.ts'
import { NetworkError } from '../../../connectors/shared/http/network-error.ts'
import { type Window, windows } from '../../../connectors/shared/http/windows.ts'
import { addDays } from '../../../contract/days.ts'
import { registrableDomain } from '../../merchants/index.ts'
import { dayOf } from '../../time/index.ts'
import type { CostRow } from '../read-costs.ts'
import { adCost, costSource, googleAdsCustomer } from '../tables.ts'
import { dayCosts, majorUnits } from './day-costs.ts'
import { type GoogleAdsParts, openGoogleAds } from './open-google-ads.ts'
import { type CustomerRow, endRun, runFor } from './runs.ts'

/** Google corrects costs of recent weeks (invalid clicks), so these days are read again every time. */
const recentDays = 30
/** Days of the first import, and the maximum after a long break. */
const firstDays = 365
const windowDays = 31
const batch = 2000

/** Days to read. They end tomorrow, which may have begun already in the customer's time zone. */
export function spanFor(lastImport: Date | null, now: Date): Window {
  const today = dayOf(now, 'UTC')
  const last = lastImport ? dayOf(lastImport, 'UTC') : null
  const oldest = addDays(today, 1 - firstDays)
  const from = last ? addDays(last, 1 - recentDays) : oldest
  return { from: from < oldest ? oldest : from, to: addDays(today, 1) }
}

/** Replaces exactly these days of this source: running again gives the same result. */
const replace = (
  { database }: Pick<GoogleAdsParts, 'database'>,
  c: CustomerRow,
  { from, to }: Window,
  rows: readonly CostRow[],
) =>
  database.as(c.accountUuid, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`google-ads ${c.sourceUuid}`}, 0))`)
    await tx.delete(adCost).where(and(eq(adCost.sourceUuid, c.sourceUuid), between(adCost.day, from, to)))
    for (let i = 0; i < rows.length; i += batch)
      await tx
        .insert(adCost)
        .values(rows.slice(i, i + batch).map((r) => ({ ...r, accountUuid: c.accountUuid, sourceUuid: c.sourceUuid })))
  })

/** The number of this source's costs that a file also contains, to the cent: those count twice. */
const doubledWithFiles = ({ database }: Pick<GoogleAdsParts, 'database'>, c: CustomerRow): Promise<number> =>
  database.as(c.accountUuid, async (tx) => {
    const found = await tx.execute<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM ad_cost ours
      JOIN ad_cost theirs ON theirs.account_uuid = ours.account_uuid AND theirs.day = ours.day
        AND theirs.domain = ours.domain AND theirs.currency = ours.currency AND round(theirs.cost, 2) = round(ours.cost, 2)
      JOIN cost_source s ON s.uuid = theirs.source_uuid AND s.kind = 'upload'
      WHERE ours.source_uuid = ${c.sourceUuid}`)
    return found.rows[0]?.n ?? 0
  })

const finish = ({ database, clock }: GoogleAdsParts, c: CustomerRow) =>
  database.as(c.accountUuid, async (tx) => {
    const [is] = await tx
      .select({ fromDay: min(adCost.day), toDay: max(adCost.day), rowCount: sql<number>`count(*)::int` })
      .from(adCost)
      .where(eq(adCost.sourceUuid, c.sourceUuid))
    if (is) await tx.update(costSource).set(is).where(eq(costSource.uuid, c.sourceUuid))
    await tx
      .update(googleAdsCustomer)
      .set({ lastImportAt: clock.now() })
      .where(eq(googleAdsCustomer.sourceUuid, c.sourceUuid))
  })

/** Reads one customer's costs. An error at Google ends the run with a message; everything read before stays. */
export async function importCosts(parts: GoogleAdsParts, c: CustomerRow, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = parts
  const run = await runFor(database, c, clock.now())
  const span = spanFor(c.lastImportAt, clock.now())
  const ended = { fromDay: span.from, toDay: span.to }
  let rowCount = 0
  try {
    const live = await openGoogleAds(parts, c.accountUuid, signal)
    if (!live) throw new NetworkError('credentials', 'Google Ads is not connected. Connect it again.')
    let other = 0n
    for (const window of windows(span, windowDays)) {
      const asked = { version: live.version, customerId: c.customerId, loginCustomerId: c.loginCustomerId }
      const { pages, totalMicros } = await costs(live.get, asked, window)
      const { rows, lostMicros } = dayCosts(pages, registrableDomain)
      await replace(parts, c, window, rows)
      rowCount += rows.length
      const led = pages.reduce((sum, p) => sum + p.micros, 0n) - lostMicros
      if (totalMicros > led) other += totalMicros - led
    }
    await finish(parts, c)
    const doubled = await doubledWithFiles(parts, c)
    const notes = [
      ...(other > 0n
        ? [`${majorUnits(other).slice(0, -2)} ${c.currency} went to ads that lead to no page and is not included.`]
        : []),
      ...(doubled > 0 ? [`${doubled} of these costs are in an uploaded file as well and count twice.`] : []),
    ]
    await endRun(database, run, {
      ...ended,
      state: 'done',
      message: notes.join(' '),
      finishedAt: clock.now(),
      rowCount,
    })
  } catch (error) {
    const isKnown = error instanceof NetworkError
    const message = isKnown ? error.message : 'The import broke off. It is tried again later.'
    await endRun(database, run, { ...ended, state: 'failed', message, finishedAt: clock.now(), rowCount })
    if (!isKnown) throw error
    log.info('costs could not be read', { source: c.sourceUuid, trouble: error.trouble })
  }
}
