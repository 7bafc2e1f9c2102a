import { SegmentedControl } from '@mantine/core'
import { type ClickGroup, clickGroups, clickOutcomes } from '../../../contract/insights/click-choices.ts'
import { searchOneOf } from '../../../report/search.ts'
import { ListFilterSelect } from '../../ui/list/list-filters.tsx'
import type { ListFilter, ListState } from '../../ui/list/use-list-state.ts'

export const groupNames: Record<Exclude<ClickGroup, 'reason'>, string> = {
  merchant: 'Merchant',
  page: 'Page',
  target: 'Target',
  channel: 'Site',
  network: 'Network',
}
type Grouped = keyof typeof groupNames
export const isGrouped = (group: ClickGroup | undefined): group is Grouped => group !== undefined && group in groupNames
export const byGroup: ListFilter = {
  key: 'group',
  label: 'Group by',
  single: true,
  allLabel: 'Click',
  allOption: 'Single clicks',
  options: clickGroups.filter(isGrouped).map((value) => ({ value, label: groupNames[value] })),
}

/** The outcome of the clicks, and whether they are listed singly or grouped. */
export function ClickToolbar({ state }: { state: ListState }) {
  const { search, setSearch } = state
  // another outcome has other reasons
  const choose = (value: string) => setSearch({ outcome: value === 'all' ? undefined : value, reason: undefined })
  const group = searchOneOf(search, 'group', clickGroups)
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Outcome"
        value={searchOneOf(search, 'outcome', clickOutcomes) ?? 'all'}
        onChange={choose}
        data={[
          { value: 'all', label: 'All' },
          { value: 'sale', label: 'Sale' },
          { value: 'waiting', label: 'Waiting' },
          { value: 'none', label: 'No sale' },
          { value: 'noCampaign', label: 'No campaign' },
        ]}
      />
      <ListFilterSelect
        filter={byGroup}
        state={{
          ...state,
          valuesOf: () => (isGrouped(group) ? [group] : []),
          setFilter: (_, [value]) => setSearch({ group: value }),
        }}
      />
    </>
  )
}
