import type { FilterItem } from '../../../report/search.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { OnPhone } from '../../ui/on-desk.tsx'
import { type DashboardFilter, filterKeys, hasChoice, type Selection } from './selection.ts'
import { texts } from './texts.ts'
import type { OptionList } from './use-filter-options.ts'

const labels: Record<DashboardFilter, string> = {
  channelUuids: 'Site',
  names: 'Merchant',
  networkUuids: 'Network',
  trackerUuids: 'Campaign',
}

export interface FiltersProps {
  selection: Selection
  /** The filters of the address: they contain names of selected values whose options are still loading. */
  filters: readonly FilterItem[]
  options: Record<DashboardFilter, OptionList>
  onChange: (key: DashboardFilter, values: string[]) => void
  onClear: () => void
}

const shown = (p: FiltersProps, key: DashboardFilter) => {
  const known = new Set(p.options[key].options.map((o) => o.value))
  const named = p.filters.flatMap((f) =>
    f.key === key && f.label !== undefined && !known.has(f.value) ? [{ value: f.value, label: f.label }] : [],
  )
  return [...p.options[key].options, ...named]
}

/** The filter bar: Merchant, Network and Campaign, each with multiple choice, and on a phone the sites. */
export function Filters(p: FiltersProps) {
  return (
    <FilterBar
      onClear={hasChoice(p.selection) ? p.onClear : null}
      set={filterKeys.filter((key) => p.selection[key].length > 0).length}
    >
      <OnPhone>
        <SitePicker {...p} />
      </OnPhone>
      {filterKeys.map((key) =>
        key === 'channelUuids' ? null : (
          <FilterSelect
            key={key}
            label={labels[key]}
            options={shown(p, key)}
            value={p.selection[key]}
            onChange={(values) => p.onChange(key, values)}
            loading={p.options[key].loading}
            error={p.options[key].error}
            onNear={p.options[key].onNear}
          />
        ),
      )}
    </FilterBar>
  )
}

/** The site picker: all sites, or some of them. */
export function SitePicker(p: Pick<FiltersProps, 'selection' | 'filters' | 'options' | 'onChange'>) {
  return (
    <FilterSelect
      label={labels.channelUuids}
      allLabel={texts.allSites}
      allOption={texts.allSites}
      options={shown({ ...p, onClear: () => undefined }, 'channelUuids')}
      value={p.selection.channelUuids}
      onChange={(values) => p.onChange('channelUuids', values)}
      loading={p.options.channelUuids.loading}
      error={p.options.channelUuids.error}
    />
  )
}
