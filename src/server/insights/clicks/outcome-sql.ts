import type { ClickOutcome } from '../../../contract/insights/click-choices.ts'
import { redirectReasonSql } from '../../store/events/redirect-reason.ts'
import type { Instants } from '../../time/index.ts'
import { betweenSql } from '../report/filter-sql.ts'
import type { Bind } from '../report/report-query.ts'
import { type Waits, waitingSql } from './waits.ts'

const sales = `SELECT click_id FROM conversion FINAL WHERE click_id != '' AND kind != 'cpc'`
const sold = `click_id GLOBAL IN (${sales} AND status != 'rejected')`

/** Conditions for an outcome, within clicks of its kind. A click whose sale was rejected no longer waits. */
export function outcomeSql(outcome: ClickOutcome, { waits, now }: { waits: Waits; now: Date }, bind: Bind): string[] {
  if (outcome === 'noCampaign') return [] // clicks without a campaign are a kind of their own
  if (outcome === 'sale') return [sold]
  const waiting = `${waitingSql(waits, now, bind)} AND click_id GLOBAL NOT IN (${sales})`
  return outcome === 'waiting' ? [waiting] : [`NOT ${sold} AND NOT (${waiting})`]
}

/** R152: why a click earned nothing, for clicks without a sale that no longer wait. */
export function reasonSql(ranges: readonly Instants[], bind: Bind): string {
  const written = `transform(${redirectReasonSql}, ['discover mode', 'excluded', 'other address', 'no link'], ['listens', 'excluded', 'address', 'noLink'], 'noCampaign')`
  const during = ranges.map((range, i) => `(${betweenSql('click', bind, `Other${i}`, range)})`).join(' OR ')
  const buyers = `SELECT visitor, merchant FROM click WHERE kind = 'click' AND visitor != 0 AND (${during}) AND ${sold}`
  return `multiIf(kind != 'click', ${written}, click_id GLOBAL IN (${sales}), 'rejected', merchant != '' AND (visitor, merchant) GLOBAL IN (${buyers}), 'otherClick', 'notBought')`
}
