import type { QueryClient } from '@tanstack/react-query'

/**
 * Which queries a change invalidates, as first words of their keys. One module's write appears on screens of others.
 */
const invalidations = {
  /**
   * A network was connected, reconnected or disconnected: its programmes appear and disappear with it, and sites show
   * it.
   */
  connections: ['networks', 'merchants', 'sites'],
  /** The name or a setting of a connection or of an own network changed. */
  networks: ['networks'],
  /** Which campaigns belong to a site. */
  mappings: ['sites', 'merchants', 'networks'],
  sites: ['sites'],
  /** Which sites are in which group: affects reports by group, too. */
  siteGroups: ['sites', 'insights'],
  /** Its campaigns close with it. */
  siteGone: ['sites', 'merchants', 'links'],
  /** Where clicks to a merchant go. */
  routing: ['routing', 'merchants', 'discovery'],
  /** Sales of a shop belong to another merchant. */
  shops: ['networks', 'merchants'],
  /** Sales count differently: the meaning of their state was set, or callbacks were read again. */
  sales: ['networks', 'insights', 'money'],
  /** A suggestion was answered. */
  discovery: ['discovery'],
  /** An alert was answered. */
  alerts: ['alerts', 'discovery'],
  /** A note on a day was written, changed or hidden. */
  annotations: ['annotations'],
  /** A target was set or removed. */
  goals: ['goals'],
  costs: ['costs', 'discovery'],
  /** Payments of networks according to bank files. */
  bankFiles: ['insights'],
  links: ['links'],
  /** The account's own name, logo, colours and sender. */
  brand: ['brand'],
  /** Addresses use another domain. */
  domains: ['domains', 'links', 'feeds', 'creators', 'merchants', 'partners', 'account'],
  /** The first feed, partner or creator adds an item to the menu, which depends on the account. */
  feeds: ['feeds', 'account'],
  /** A contract that starts or ends has campaigns, which merchants and networks show. */
  partners: ['partners', 'merchants', 'networks', 'account'],
  creators: ['creators', 'account'],
  /** Links that were fixed or ignored. */
  brokenLinks: ['scanner', 'discovery'],
} as const satisfies Record<string, readonly string[]>

export const makeStale = async (queries: QueryClient, change: keyof typeof invalidations): Promise<void> => {
  await Promise.all(invalidations[change].map((word) => queries.invalidateQueries({ queryKey: [word] })))
}

/**
 * The currency or time zone changed: every cached answer is for the old one, and must not appear under the new one even
 * briefly.
 */
export const forgetAnswers = async (queries: QueryClient): Promise<void> => {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
  await queries.invalidateQueries({ queryKey: ['account'] })
}
