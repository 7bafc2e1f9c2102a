import type { FilterItem, Search } from './search.ts'

const period = ['from', 'to', 'cmp', 'pf', 'pt', 'period'] as const

/** State kept between screens: the chosen period and site. Everything else belongs to its screen. */
export function carried(search: Search): Search {
  const kept: Search = {}
  for (const key of period) if (search[key] !== undefined) kept[key] = search[key]
  const filters = Array.isArray(search.filters) ? (search.filters as FilterItem[]) : []
  const sites = filters.filter((item) => item.key === 'channelUuids')
  return sites.length > 0 ? { ...kept, filters: sites } : kept
}
