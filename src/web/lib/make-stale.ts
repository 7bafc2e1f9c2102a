import type { QueryClient } from '@tanstack/react-query'

/** Which queries a change invalidates, as first words of their keys. One module's write shows in the screens of others. */
const invalidations = {
  /** A network was connected, reconnected or left: its programmes come and go with it, and sites show it. */
  connections: ['networks', 'merchants', 'sites'],
  /** A connection or a network of one's own is called otherwise, or behaves otherwise. */
  networks: ['networks'],
  /** Which campaigns belong to a site. */
  mappings: ['sites', 'merchants', 'networks'],
  sites: ['sites'],
  /** Which sites are in which group: reports by them, too. */
  siteGroups: ['sites', 'insights'],
  /** Its campaigns are closed with it. */
  siteGone: ['sites', 'merchants', 'links'],
  /** Where clicks to a merchant go. */
  routing: ['routing', 'merchants', 'discovery'],
  /** Sales of a shop belong to another merchant. */
  shops: ['networks', 'merchants'],
  /** Sales count otherwise: what their state means was said, or callbacks were read again. */
  sales: ['networks', 'insights', 'money'],
  /** Something was said of a suggestion. */
  discovery: ['discovery'],
  /** Somebody answered an alert. */
  alerts: ['alerts', 'discovery'],
  /** A note on a day was written, changed or hidden. */
  annotations: ['annotations'],
  /** A target was set or taken away. */
  goals: ['goals'],
  costs: ['costs', 'discovery'],
  /** What a bank says that networks paid. */
  bankFiles: ['insights'],
  links: ['links'],
  /** The account's own name, logo, colours and sender. */
  brand: ['brand'],
  /** Addresses begin with another domain. */
  domains: ['domains', 'links', 'feeds', 'creators', 'merchants', 'partners', 'account'],
  /** The first feed, partner or creator has an item in the menu, which the account knows. */
  feeds: ['feeds', 'account'],
  /** A contract that begins or ends has campaigns, which merchants and networks show. */
  partners: ['partners', 'merchants', 'networks', 'account'],
  creators: ['creators', 'account'],
  /** Links that were mended or are ignored. */
  brokenLinks: ['scanner', 'discovery'],
} as const satisfies Record<string, readonly string[]>

export const makeStale = async (queries: QueryClient, change: keyof typeof invalidations): Promise<void> => {
  await Promise.all(invalidations[change].map((word) => queries.invalidateQueries({ queryKey: [word] })))
}

/**
 * Somebody sees amounts in another currency, or days in another zone: every answer that is kept was made for the old one, and is
 * not to be shown for a moment under the name of the new.
 */
export const forgetAnswers = async (queries: QueryClient): Promise<void> => {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
  await queries.invalidateQueries({ queryKey: ['account'] })
}
