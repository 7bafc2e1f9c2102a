import type { Expectation } from '../../../contract/routing/expectation.ts'
import { asciiHost, toUrl } from '../../address.ts'
import type { Principal } from '../../http/principal.ts'
import { approvalsOf, readEuro } from '../../money/index.ts'
import { dayOf } from '../../time/index.ts'
import { decide } from '../decide.ts'
import type { Stated } from '../expected.ts'
import { indexFacts, noFacts } from '../facts.ts'
import { readAccounts } from '../read-accounts.ts'
import { readFacts } from '../read-facts.ts'
import type { Campaign } from '../snapshot.ts'
import { createSnapshotStore } from '../snapshot-store.ts'
import { expectationOf } from './explain.ts'
import type { ExpectationParts } from './of-merchant.ts'

/** Terms that say nothing: what is known comes from clicks alone, and leans on the account's other shops. */
const noTerms: Stated = { type: 'CPS', percentage: null, flatEuro: null }

/** A link whose clicks are asked about: the site it stands on, and host and path it leads to. */
export type AskedLink = { siteUuid: string; target: string }
export type ExpectationOfClick = (domain: string, link?: AskedLink) => Expectation | null

/**
 * What a click to a merchant is expected to earn by the terms of the campaign that carries it (R17: which campaign carries a
 * click): the same number as beside that campaign on the merchant's page. Where none does, by the merchant's campaign that
 * earns most, on the link's site or else on another; without one, by clicks alone; null where no click ever told.
 */
export async function expectationsOfDomains(
  { database, events, clock }: ExpectationParts,
  { accountUuid, currencyCode }: Pick<Principal, 'accountUuid' | 'currencyCode'>,
): Promise<ExpectationOfClick> {
  const now = clock.now()
  const [facts, euro] = await Promise.all([
    readFacts({ events, approvals: approvalsOf({ database, clock }) }, { now: now.getTime(), accountUuid }),
    readEuro(database),
  ])
  const [data] = await readAccounts({ database, networkUuid: (network) => network, euro: euro.euro }, [accountUuid])
  const store = createSnapshotStore()
  await store.learn({ facts, domains: new Map() })
  if (data) store.put(data)
  const snapshot = store.current()
  const today = dayOf(now, data?.zone ?? 'UTC')
  const known = indexFacts(facts.get(accountUuid) ?? noFacts)
  const rate = euro.perEuro(currencyCode)
  const [currency, perEuro] = rate ? [currencyCode, rate] : ['EUR', 1]

  const best = (all: readonly Campaign[], domain: string) =>
    all
      .filter((c) => asciiHost(c.merchant) === domain && !c.isExcluded)
      .toSorted((a, b) => b.expected - a.expected || (a.uuid < b.uuid ? -1 : 1))[0]
  const carrier = (domain: string, link?: AskedLink): Campaign | undefined => {
    const site = link && snapshot.site(link.siteUuid)
    const target = link && toUrl(`https://${link.target}`)
    if (site && target) {
      const ask = { site, target, domain, creatorId: '', place: () => 0, today, campaignUuid: null }
      const [first] = decide(snapshot, ask).ranked
      if (first) return first
    }
    const own = link && best(snapshot.campaigns(link.siteUuid, domain), domain)
    if (own) return own
    const everywhere = (data?.sites ?? []).flatMap((s) => snapshot.campaigns(s.uuid, domain))
    return best(everywhere, domain)
  }
  return (domain, link) => {
    const campaign = carrier(domain, link)
    if (campaign?.stated && campaign.evidence !== 'none')
      return expectationOf(campaign.stated, known(campaign.merchant, campaign.connectionUuid), currency, perEuro)
    const found = known(domain, '')
    return found.merchant.clicks === 0
      ? null
      : expectationOf(noTerms, { ...found, own: found.merchant }, currency, perEuro)
  }
}
