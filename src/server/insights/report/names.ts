/** Names of an account's objects, read once and attached after the query. */
export type Names = {
  sites: ReadonlyMap<string, { name: string; domain: string }>
  networks: ReadonlyMap<string, { name: string }>
  connections: ReadonlyMap<string, { name: string }>
  /** `activeSince`: when the campaign first became usable; `null` when unknown. */
  campaigns: ReadonlyMap<string, { name: string; activeSince: Date | null }>
  /** By uuid; only for reports grouped by site groups. */
  siteGroups?: ReadonlyMap<string, { name: string }>
  /** By short code. */
  smartLinks: ReadonlyMap<string, { name: string }>
  /** By public id. */
  creators: ReadonlyMap<string, { name: string }>
  /** By domain, the event store's key of a merchant. */
  merchants: ReadonlyMap<string, { uuid: string; name: string; faviconUrl: string | null }>
}
export type NamesPort = (accountUuid: string) => Promise<Names>

/**
 * Converts a viewer's merchant values (domain, uuid or displayed name) to domains. Any other value stays as it is and
 * matches nothing, unless an event has exactly that value.
 */
export function merchantDomains(values: string[], { merchants }: Names): string[] {
  const known = new Map<string, string[]>()
  for (const [domain, { uuid, name }] of merchants)
    for (const alias of new Set([uuid, name.toLowerCase()])) known.set(alias, [...(known.get(alias) ?? []), domain])
  return [...new Set(values.flatMap((v) => (v === '' || merchants.has(v) ? [v] : (known.get(v.toLowerCase()) ?? [v]))))]
}
