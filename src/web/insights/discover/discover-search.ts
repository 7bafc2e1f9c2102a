import type { DiscoverGroup } from '../../../contract/insights/discover.ts'
import type { Sort } from '../../../report/column.ts'
import type { Day } from '../../../report/dates.ts'
import { groupHeads } from '../../../report/discover-file.ts'
import { type Search, searchOneOf } from '../../../report/search.ts'
import type { TabItem } from '../../ui/tabs.tsx'

/** Rows per page (R28: long lists). */
export const PAGE = 20

export const groupTabs: readonly TabItem<DiscoverGroup>[] = [
  { key: 'date', label: 'Dates' },
  { key: 'targetDomain', label: 'Target domain' },
  { key: 'channel', label: 'Sites' },
  { key: 'targetPath', label: 'Target path' },
  { key: 'page', label: 'Page URL' },
]
/** The same within a sentence: 'page URL'. */
export const headInText = (group: DiscoverGroup): string =>
  groupHeads[group].replace(/^./, (letter) => letter.toLowerCase())

export const readGroup = (search: Search): DiscoverGroup =>
  searchOneOf(
    search,
    'tab',
    groupTabs.map((t) => t.key),
  ) ?? 'date'

export const sorts = ['grp', 'discoverCount', 'worth']
/** Days in order, everything else by its money; a site has only clicks (R260: money first). */
export const firstSorts: Record<DiscoverGroup, Sort> = {
  date: { id: 'grp', desc: true },
  targetDomain: { id: 'worth', desc: true },
  channel: { id: 'discoverCount', desc: true },
  targetPath: { id: 'worth', desc: true },
  page: { id: 'worth', desc: true },
}

/** `discover_clicks_by_{tab}_{date}`; the date is that of the range, one day or two. */
export const discoverCsvName = (group: DiscoverGroup, from: Day, to: Day): string =>
  `discover_clicks_by_${groupHeads[group].toLowerCase().replace(' ', '_')}_${from === to ? from : `${from}_${to}`}`
