import type { KnownCause } from '../../../contract/insights/causes.ts'
import type { Principal } from '../../http/principal.ts'
import type { Instants } from '../../time/index.ts'
import type { InsightsPorts } from '../ports.ts'
import type { ReportQuery } from '../report/report-query.ts'
import { chooseCause } from './choose-cause.ts'
import { readClicks } from './read-clicks.ts'

export type CauseViewer = Pick<Principal, 'accountUuid' | 'timezone' | 'currencyCode' | 'hasBrokenLinks'>
/** A merchant's commission in the two periods, in cents. */
export type DroppedMerchant = { merchant: string; before: number; now: number }

/** Merchants beyond this count have losses too small to matter. */
const most = 500
const span = ({ from, to }: Instants) => ({ from: from.getTime(), to: to.getTime() })

/**
 * The known reason why each merchant earns less, by merchant, for the largest losses first (R109: why a merchant earns
 * less).
 */
export async function causesOf(
  { events, knownFacts, replacements }: Pick<InsightsPorts, 'events' | 'knownFacts' | 'replacements'>,
  query: ReportQuery,
  dropped: readonly DroppedMerchant[],
  { prev, current, viewer }: { prev: Instants; current: Instants; viewer: CauseViewer },
): Promise<Map<string, KnownCause>> {
  const asked = dropped.slice(0, most)
  if (!knownFacts || asked.length === 0) return new Map()
  const facts = await knownFacts(viewer, { from: prev.from, to: current.to })
  if (facts.length === 0) return new Map()
  const periods = { prev: span(prev), current: span(current) }
  const clicks = await readClicks(events, query, {
    merchants: asked.map((d) => d.merchant),
    facts,
    periods: [periods.prev, periods.current],
  })
  const chosen = asked.flatMap((d) => {
    const cause = chooseCause(facts, clicks.get(d.merchant) ?? [], { ...d, ...periods }, viewer.timezone)
    return cause ? [{ merchant: d.merchant, cause }] : []
  })
  const lost = chosen.flatMap(({ cause: { campaignUuid: programmeUuid, advertiserUuid: merchantUuid } }) =>
    programmeUuid === '' ? [] : [{ programmeUuid, merchantUuid }],
  )
  const others = lost.length === 0 ? undefined : await replacements?.(lost, viewer)
  return new Map(
    chosen.map(({ merchant, cause }) => [
      merchant,
      { ...cause, alternative: others?.get(cause.campaignUuid)?.alternative ?? null },
    ]),
  )
}
