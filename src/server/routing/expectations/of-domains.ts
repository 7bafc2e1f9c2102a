import type { Expectation } from '../../../contract/routing/expectation.ts'
import { inArray } from 'drizzle-orm'
import { asciiHost, toUrl } from '../../address/address.ts'
import type { Principal } from '../../http/principal.ts'
import { merchant } from '../../merchants/tables.ts'
import { dayOf } from '../../time/index.ts'
import { decide } from '../decide.ts'
import type { Stated } from '../expected.ts'
import { readAccounts } from '../read-accounts.ts'
import type { Campaign } from '../snapshot.ts'
import { createSnapshotStore } from '../snapshot-store.ts'
import { expectationOf } from './explain.ts'
import { expectationsOfProgrammes, learnedOf, type ProgrammeParts } from './of-merchant.ts'

type Who = Pick<Principal, 'accountUuid' | 'currencyCode'>

/** Terms that state nothing: the expectation comes from clicks alone, and leans on the account's other shops. */
const noTerms: Stated = { type: 'CPS', percentage: null, flatEuro: null }

/** A link to estimate clicks for: its site, and the host and path it leads to. */
export type AskedLink = { siteUuid: string; target: string }
export type ExpectationOfClick = (domain: string, link?: AskedLink) => Expectation | null

/** For shops without a campaign: expected earnings per click through the best programme on the merchant's page. */
async function bestOffers(
  parts: ProgrammeParts,
  who: Who,
  domains: readonly string[],
  learned: Awaited<ReturnType<typeof learnedOf>>,
): Promise<Map<string, Expectation>> {
  const found =
    domains.length === 0
      ? []
      : await parts.database.as(who.accountUuid, (tx) =>
          tx
            .select({ uuid: merchant.uuid })
            .from(merchant)
            .where(inArray(merchant.domain, [...domains])),
        )
  const uuids = found.map((m) => m.uuid)
  const best = new Map<string, Expectation>()
  for (const { domain, expectation } of await expectationsOfProgrammes(parts, uuids, who, learned))
    if (expectation && expectation.epc > (best.get(domain)?.epc ?? 0)) best.set(domain, expectation)
  return best
}

/**
 * Expected earnings of a click to one of these merchants by the terms of the campaign that carries it (R17: which
 * campaign carries a click): the number next to that campaign on the merchant's page. Without one, the merchant's
 * best-earning campaign on the link's site or otherwise elsewhere; then the page's best-earning programme; then clicks
 * alone; null when no click says anything.
 */
export async function expectationsOfDomains(
  parts: ProgrammeParts,
  { accountUuid, currencyCode }: Who,
  domains: readonly string[],
): Promise<ExpectationOfClick> {
  const { database, clock } = parts
  const learned = await learnedOf(parts, accountUuid)
  const { facts, known, euro } = learned
  const [data] = await readAccounts({ database, networkUuid: (network) => network, euro: euro.euro }, [accountUuid])
  const store = createSnapshotStore()
  await store.learn({ facts, domains: new Map() })
  if (data) store.put(data)
  const snapshot = store.current()
  const today = dayOf(clock.now(), data?.zone ?? 'UTC')
  const rate = euro.perEuro(currencyCode)
  const [currency, perEuro] = rate ? [currencyCode, rate] : ['EUR', 1]

  const best = (all: readonly Campaign[], domain: string) =>
    all
      .filter((c) => asciiHost(c.merchant) === domain && !c.isExcluded)
      .toSorted((a, b) => b.expected - a.expected || (a.uuid < b.uuid ? -1 : 1))[0]
  const anywhere = (domain: string) =>
    best(
      (data?.sites ?? []).flatMap((site) => snapshot.campaigns(site.uuid, domain)),
      domain,
    )
  const carrier = (domain: string, link?: AskedLink): Campaign | undefined => {
    const site = link && snapshot.site(link.siteUuid)
    const target = link && toUrl(`https://${link.target}`)
    if (site && target) {
      const ask = { site, target, domain, creatorId: '', place: () => 0, today, campaignUuid: null }
      const [first] = decide(snapshot, ask).ranked
      if (first) return first
    }
    return (link && best(snapshot.campaigns(link.siteUuid, domain), domain)) ?? anywhere(domain)
  }
  const uncarried = [...new Set(domains)].filter((domain) => !anywhere(domain))
  const offered = await bestOffers(parts, { accountUuid, currencyCode }, uncarried, learned)
  return (domain, link) => {
    const campaign = carrier(domain, link)
    if (campaign?.stated && campaign.evidence !== 'none')
      return expectationOf(campaign.stated, known(campaign.merchant, campaign.connectionUuid), currency, perEuro)
    const offer = offered.get(domain)
    if (offer) return offer
    const found = known(domain, '')
    return found.merchant.clicks === 0
      ? null
      : expectationOf(noTerms, { ...found, own: found.merchant }, currency, perEuro)
  }
}
