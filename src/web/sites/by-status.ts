import type { SiteDetail } from '../../contract/sites/sites.ts'
import type { SiteGroup } from '../../contract/sites/site-groups.ts'
import type { ListFilter } from '../ui/list/use-list-state.ts'

export const byStatus: ListFilter = {
  key: 'status',
  label: 'Status',
  single: true,
  allLabel: 'All',
  allOption: 'All statuses',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'discover', label: 'Discover mode' },
  ],
}
export const hasStatus = (site: Pick<SiteDetail, 'channelIsActive'>, status: string | undefined): boolean =>
  !status || site.channelIsActive === (status === 'active')

/** R233: site groups, in the order the account gave them. */
export const byGroup = (groups: readonly SiteGroup[]): ListFilter => ({
  key: 'group',
  label: 'Group',
  single: true,
  allLabel: 'All',
  allOption: 'All groups',
  options: groups.map((g) => ({ value: g.siteGroupUuid, label: g.siteGroupName })),
})
/** A group that no longer exists contains no site. */
export const isInGroup = (channelUuid: string, group: string | undefined, groups: readonly SiteGroup[]): boolean =>
  !group || groups.some((g) => g.siteGroupUuid === group && g.channelUuids.includes(channelUuid))
