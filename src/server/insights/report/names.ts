/** Names of an account's things, asked for once and attached after the query. */
export type Names = {
  sites: ReadonlyMap<string, { name: string; domain: string }>
  networks: ReadonlyMap<string, { name: string }>
  connections: ReadonlyMap<string, { name: string }>
  /** `activeSince`: when the campaign could first be used; `null` when not known. */
  campaigns: ReadonlyMap<string, { name: string; activeSince: Date | null }>
  /** By uuid; only where a report is by them. */
  siteGroups?: ReadonlyMap<string, { name: string }>
  /** By short code. */
  smartLinks: ReadonlyMap<string, { name: string }>
  /** By public id. */
  creators: ReadonlyMap<string, { name: string }>
  /** By domain, as the event store knows a merchant. */
  merchants: ReadonlyMap<string, { uuid: string; name: string; faviconUrl: string | null }>
}
export type NamesPort = (accountUuid: string) => Promise<Names>

/**
 * What a viewer may name a merchant by (domain, uuid or shown name) as domains. What is none of these stays as it is
 * and matches nothing, unless an event carries just that.
 */
export function merchantDomains(values: string[], { merchants }: Names): string[] {
  const known = new Map<string, string[]>()
  for (const [domain, { uuid, name }] of merchants)
    for (const alias of new Set([uuid, name.toLowerCase()])) known.set(alias, [...(known.get(alias) ?? []), domain])
  return [...new Set(values.flatMap((v) => (v === '' || merchants.has(v) ? [v] : (known.get(v.toLowerCase()) ?? [v]))))]
}
