import type { SiteDetail } from '../../contract/sites/sites.ts'
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
