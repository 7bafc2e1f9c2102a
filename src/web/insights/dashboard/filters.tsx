import type { FilterItem } from '../../../report/search.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
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
  /** The filters of the address: they carry names of choices whose options are still loading. */
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

/** The filter bar: Site, Merchant, Network and Campaign, each with any number of choices. */
export function Filters(p: FiltersProps) {
  return (
    <FilterBar onClear={hasChoice(p.selection) ? p.onClear : null}>
      {filterKeys.map((key) => (
        <FilterSelect
          key={key}
          label={labels[key]}
          options={shown(p, key)}
          value={p.selection[key]}
          onChange={(values) => p.onChange(key, values)}
          allOption={key === 'channelUuids' ? texts.allSites : undefined}
          loading={p.options[key].loading}
          error={p.options[key].error}
          onNear={p.options[key].onNear}
        />
      ))}
    </FilterBar>
  )
}

/** The site preset picker: one site or all of them. */
export function SitePreset(p: Pick<FiltersProps, 'selection' | 'filters' | 'options' | 'onChange'>) {
  return (
    <FilterSelect
      label="Site"
      single
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
