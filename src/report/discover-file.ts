import type { DiscoverGroup, DiscoverRow } from '../contract/insights/discover.ts'
import type { CsvColumn } from './table-csv.ts'

/** The first column of a grouping. */
export const groupHeads: Record<DiscoverGroup, string> = {
  date: 'Date',
  targetDomain: 'Target domain',
  channel: 'Site',
  targetPath: 'Target path',
  page: 'Page URL',
}

export const discoverFile = (group: DiscoverGroup): CsvColumn<DiscoverRow>[] => [
  { head: groupHeads[group], value: (r) => (r.group === 'date' ? r.grp : r.groupName || 'Unknown') },
  { head: 'Discover clicks', value: (r) => r.discoverCount },
]
