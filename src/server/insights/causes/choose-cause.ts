import { type CauseKind, causeKinds, type KnownCause } from '../../../contract/insights/causes.ts'
import type { ClickCount, Drop, Fact } from './facts.ts'
import { type Weight, weigh } from './weigh.ts'
import { wordsOf } from './words.ts'

/** A cause that explains a smaller share of the drop is not reported. */
const least = 0.25

type Weighed = { fact: Fact; weight: Weight }
type Explained = { kind: CauseKind; counted: readonly Weighed[]; cents: number }
const largest = (of: readonly Weighed[]) => of.toSorted((a, b) => b.weight.share - a.weight.share)
const sum = (of: readonly Weighed[], what: keyof Weight) => of.reduce((n, { weight }) => n + weight[what], 0)

/**
 * How much of a drop the facts of one kind explain, in cents. A lower commission is measured on sales since the cut, so
 * that fewer sales are not blamed on it. Facts that stop earnings are measured on the earnings before.
 */
function centsOf(kind: CauseKind, counted: readonly Weighed[], { before, now }: Drop): number {
  const share = Math.min(1, sum(counted, 'share'))
  const isOfSales = kind === 'commissionCut' && share < 1
  return Math.round(Math.min(before - now, isOfSales ? (Math.max(0, now) * share) / (1 - share) : share * before))
}

/**
 * The known cause that explains most of a drop, with its text and amount; of two that explain equally much, the more
 * certain one. Null when none explains a quarter, and the report falls back to arithmetic (R109: why a merchant earns
 * less). Facts of one kind are added up, except routing changes, because each of those measures the same clicks.
 */
export function chooseCause(
  facts: readonly Fact[],
  clicks: readonly ClickCount[],
  drop: Drop,
  zone: string,
): Omit<KnownCause, 'alternative'> | null {
  if (drop.before <= 0 || drop.now >= drop.before) return null
  const [most] = causeKinds
    .map((kind): Explained => {
      const weighed = largest(
        facts
          .filter((fact) => fact.kind === kind)
          .map((fact) => ({ fact, weight: weigh(fact, clicks, drop) }))
          .filter(({ weight }) => weight.share > 0),
      )
      const counted = kind === 'routingChanged' ? weighed.slice(0, 1) : weighed
      return { kind, counted, cents: centsOf(kind, counted, drop) }
    })
    .toSorted((a, b) => b.cents - a.cents)
  const [first] = most?.counted ?? []
  if (!most || !first || most.cents < least * (drop.before - drop.now)) return null
  return knownCauseOf(most, first.fact, zone)
}

function knownCauseOf({ kind, counted, cents }: Explained, fact: Fact, zone: string): Omit<KnownCause, 'alternative'> {
  const all = { clicks: sum(counted, 'clicks'), unearned: sum(counted, 'unearned') }
  const ofProgramme = 'programmeUuid' in fact ? fact : { programmeUuid: '', merchantUuid: '' }
  const atNetwork = 'networkUuid' in fact ? fact : { networkUuid: '', networkName: '' }
  return {
    kind,
    sentence: wordsOf(fact, all, counted.length - 1, zone),
    explainsAmount: cents / 100,
    sinceDatetime: fact.at.toISOString(),
    untilDatetime: fact.until?.toISOString() ?? null,
    clickCount: all.clicks,
    networkUuid: atNetwork.networkUuid,
    networkName: atNetwork.networkName,
    campaignUuid: ofProgramme.programmeUuid,
    advertiserUuid: ofProgramme.merchantUuid,
    channelUuid: fact.kind === 'scriptSilent' ? fact.siteUuid : '',
    brokenLinkTargetUrlPath: fact.kind === 'linkBroken' ? fact.target : '',
  }
}
