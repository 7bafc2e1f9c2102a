import { setImmediate as others } from 'node:timers/promises'
import { asciiHost } from '../address/address.ts'
import { expectedClick } from './expected.ts'
import { type AccountFacts, indexFacts } from './facts.ts'
import { type AccountIndex, indexAccount, type SiteIndex } from './index-account.ts'
import { type Learned, nothingLearned } from './learn.ts'
import type { AccountRouting, Campaign, Merchant, SmartLink, Snapshot } from './snapshot.ts'

const isSame = (a: AccountFacts | undefined, b: AccountFacts | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** Updates an account's campaigns with the facts from its own clicks. */
export function earnings(known: AccountFacts | undefined): (c: Campaign) => Campaign {
  if (!known) return (c) => c
  const facts = indexFacts(known)
  return (c) => {
    if (!c.stated) return c
    const { expected, evidence } = expectedClick(c.stated, facts(c.merchant, c.connectionUuid))
    return { ...c, expected, evidence }
  }
}

/**
 * The snapshot, replaced account by account. `current` changes identity only with the shop catalogue; a replaced
 * account has new site objects, so caches keyed by site end with it.
 */
export function createSnapshotStore() {
  const accounts = new Map<string, AccountIndex>()
  const sites = new Map<string, SiteIndex>()
  const smartLinks = new Map<string, SmartLink>()
  let merchants = new Map<string, Merchant>()
  let { facts } = nothingLearned
  let learned = new Map<string, ReadonlySet<string>>()

  const view = (): Snapshot => ({
    site: (uuid) => sites.get(uuid)?.site,
    campaigns: (siteUuid, domain) => sites.get(siteUuid)?.campaigns.get(domain) ?? [],
    splitTest: (accountUuid, merchantUuid, siteUuid) => {
      const test = accounts.get(accountUuid)?.splitTests.get(merchantUuid)
      return test && (test.siteUuids.length === 0 || test.siteUuids.includes(siteUuid)) ? test : undefined
    },
    zone: (accountUuid) => accounts.get(accountUuid)?.data.zone ?? 'UTC',
    smartLink: (code) => smartLinks.get(code.toLowerCase()),
    merchant: (domain) => merchants.get(domain),
    ownNetwork: (accountUuid, host) => accounts.get(accountUuid)?.ownNetwork(accountUuid, host),
    creator: (accountUuid, name) => accounts.get(accountUuid)?.creators.get(name),
    ownHosts: (accountUuid) => accounts.get(accountUuid)?.ownHosts(accountUuid) ?? [],
    isAllowed: (siteUuid, domain) =>
      (sites.get(siteUuid)?.allowed.has(domain) ?? false) || (learned.get(siteUuid)?.has(domain) ?? false),
    autoLinks: (siteUuid) => {
      const of = sites.get(siteUuid)
      const data = of?.site && accounts.get(of.site.accountUuid)?.data
      const set = data?.autoLinks?.find((a) => a.siteUuid === siteUuid)
      return (
        of &&
        set && {
          settings: set.settings,
          ...(set.test ? { test: set.test } : {}),
          campaigns: [...of.campaigns.values()].flat(),
          names: data?.merchantNames ?? {},
        }
      )
    },
    isLinked: (siteUuid, href) => sites.get(siteUuid)?.linked.has(href) ?? false,
  })
  let current = view()

  const remove = (accountUuid: string) => {
    const old = accounts.get(accountUuid)
    if (!old) return
    accounts.delete(accountUuid)
    for (const siteUuid of old.sites.keys()) sites.delete(siteUuid)
    for (const { code } of old.data.smartLinks) smartLinks.delete(code.toLowerCase())
  }
  const put = (data: AccountRouting) => {
    const made = indexAccount(data, earnings(facts.get(data.accountUuid)))
    remove(data.accountUuid)
    accounts.set(data.accountUuid, made)
    for (const [uuid, index] of made.sites) sites.set(uuid, index)
    for (const link of data.smartLinks) smartLinks.set(link.code.toLowerCase(), link)
  }
  const withMerchant = (of: Map<string, Merchant>, m: Merchant): boolean => {
    const domain = asciiHost(m.domain)
    const known = of.get(domain)
    // a shop that only an account claims never replaces what a network lists
    if (known?.uuid === m.uuid && (!known.isOnlyClaimed || m.isOnlyClaimed)) return false
    of.set(domain, m)
    return true
  }
  return {
    current: (): Snapshot => current,
    accountUuids: (): string[] => [...accounts.keys()],
    put,
    remove,
    merchants: (): Iterable<Merchant> => merchants.values(),
    /** Replaces the whole catalogue. */
    setMerchants: (all: readonly Merchant[]): void => {
      const made = new Map<string, Merchant>()
      for (const m of all) withMerchant(made, m)
      merchants = made
      current = view()
    },
    /** Adds shops that may be new or newly listed; true when one was. */
    addMerchants: (some: readonly Merchant[]): boolean => {
      const changed = some.filter((m) => withMerchant(merchants, m)).length > 0
      if (changed) current = view()
      return changed
    },
    /** Applies facts learned from events. Rebuilds only changed accounts, a few at a time: clicks continue. */
    learn: async (news: Learned): Promise<void> => {
      learned = new Map([...news.domains].map(([site, domains]) => [site, new Set(domains.map(asciiHost))]))
      const before = facts
      facts = news.facts
      if (before === facts) return
      for (const [n, accountUuid] of [...accounts.keys()].entries()) {
        const data = accounts.get(accountUuid)?.data
        if (data && !isSame(before.get(accountUuid), facts.get(accountUuid))) put(data)
        if (n % 20 === 19) await others()
      }
    },
  }
}
export type SnapshotStore = ReturnType<typeof createSnapshotStore>
