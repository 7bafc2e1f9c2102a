import type { Bind, SiteGroupSites } from './report-query.ts'

const members = (groups: readonly SiteGroupSites[]) =>
  groups.flatMap(({ uuid, siteUuids }) => siteUuids.map((site) => [uuid, site] as const))

/**
 * R233: site groups. The groups of a row's site, one row for each: a site in two groups counts in both, so totals are
 * queried without this. '' is a site in no group.
 */
export function siteGroupSql(groups: readonly SiteGroupSites[], bind: Bind): string {
  const all = members(groups)
  if (all.length === 0) return `''`
  const of = bind(
    'groupOfSite',
    'Array(String)',
    all.map(([group]) => group),
  )
  const sites = bind(
    'siteInGroup',
    'Array(String)',
    all.map(([, site]) => site),
  )
  const own = `arrayFilter((g, s) -> s = toString(site_uuid), ${of}, ${sites})`
  return `arrayJoin(if(has(${sites}, toString(site_uuid)), ${own}, ['']))`
}

/** Limits to sites in one of these groups; '' means sites in no group. */
export function inGroupsSql(
  groups: readonly SiteGroupSites[],
  values: readonly string[],
  bind: Bind,
  name: string,
): string {
  const sites = (of: readonly SiteGroupSites[]) => [...new Set(of.flatMap(({ siteUuids }) => siteUuids))]
  const chosen = bind(name, 'Array(String)', sites(groups.filter(({ uuid }) => values.includes(uuid))))
  const isIn = `toString(site_uuid) IN ${chosen}`
  return values.includes('')
    ? `(${isIn} OR toString(site_uuid) NOT IN ${bind(`${name}None`, 'Array(String)', sites(groups))})`
    : isIn
}
