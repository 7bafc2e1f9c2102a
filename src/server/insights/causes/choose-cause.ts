import { causeKinds, type KnownCause } from '../../../contract/insights/causes.ts'
import type { ClickCount, Drop, Fact } from './facts.ts'
import { type Weight, weigh } from './weigh.ts'
import { wordsOf } from './words.ts'

/** The share of a drop that a cause has to explain to be named as it. */
const explains = 0.5

type Weighed = { fact: Fact; weight: Weight }
const largest = (of: readonly Weighed[]) => of.toSorted((a, b) => b.weight.share - a.weight.share)
const sum = (of: readonly Weighed[], what: keyof Weight) => of.reduce((n, { weight }) => n + weight[what], 0)

/**
 * The surest known cause that explains at least half of a drop, in words; null where none does, and the arithmetic speaks
 * (R109: why a merchant earns less). Facts of one kind count together, but for changes of the routing, of which each
 * measures the same clicks.
 */
export function chooseCause(
  facts: readonly Fact[],
  clicks: readonly ClickCount[],
  drop: Drop,
  zone: string,
): Omit<KnownCause, 'alternative'> | null {
  if (drop.before <= 0 || drop.now >= drop.before) return null
  const needed = explains * (1 - drop.now / drop.before)
  for (const kind of causeKinds) {
    const weighed = largest(
      facts
        .filter((fact) => fact.kind === kind)
        .map((fact) => ({ fact, weight: weigh(fact, clicks, drop) }))
        .filter(({ weight }) => weight.share > 0),
    )
    const counted = kind === 'routingChanged' ? weighed.slice(0, 1) : weighed
    const [first] = counted
    if (!first || Math.min(1, sum(counted, 'share')) < needed) continue
    const { fact } = first
    const all = { clicks: sum(counted, 'clicks'), unearned: sum(counted, 'unearned') }
    const ofProgramme = 'programmeUuid' in fact ? fact : { programmeUuid: '', merchantUuid: '' }
    const atNetwork = 'networkUuid' in fact ? fact : { networkUuid: '', networkName: '' }
    return {
      kind,
      sentence: wordsOf(fact, all, counted.length - 1, zone),
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
  return null
}
