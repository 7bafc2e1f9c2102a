import { insightsKeys } from '../keys.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { hasWords } from '../../../contract/merchants/pasted-shop.ts'
import type { DaySpan } from '../../../report/ranges.ts'
import type { FilterItem } from '../../../report/search.ts'
import { type FilterOption, FilterSelect } from '../../ui/filter-select.tsx'
import type { FilterDefinition } from '../../../report/filter-definitions.ts'
import { dependsOnRange, loadOptions } from './filter-options.ts'
import { chosenValues } from '../../../report/to-filters.ts'

/** A search for merchants waits this many milliseconds after the last key (R30: searches and badges). */
const SEARCH_WAIT = 650

export type OnFilter = (key: string, values: readonly string[], labelOf?: (value: string) => string | undefined) => void

interface ListFilterProps {
  definition: FilterDefinition
  filters: readonly FilterItem[]
  range: DaySpan
  onChange: OnFilter
  allLabel?: string
  allOption?: string
}

/** Values in the address that are not among the options keep the name from the link. */
export function withChosen(
  options: readonly FilterOption[],
  filters: readonly FilterItem[],
  definition: FilterDefinition,
): FilterOption[] {
  const known = new Set(options.map((o) => o.value))
  const labels = new Map(filters.filter((f) => f.key === definition.key).map((f) => [f.value, f.label]))
  const missing = chosenValues(filters, definition).filter((value) => !known.has(value))
  return [...options, ...missing.map((value) => ({ value, label: labels.get(value) ?? value }))]
}

/** A filter with a list of options. They load on hover or focus, or when a selection without a name is shown. */
export function ListFilter({ definition, filters, range, onChange, allLabel, allOption }: ListFilterProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [near, setNear] = useState(false)
  const [typed, setQuery] = useState('')
  const [waited] = useDebouncedValue(typed, SEARCH_WAIT)
  const query = typed === '' ? '' : waited
  const { key } = definition
  const value = useMemo(() => chosenValues(filters, definition), [filters, definition])
  const unnamed = filters.some((f) => f.key === key && f.label === undefined)
  const period = dependsOnRange(key) ? range : null
  const list = useQuery({
    queryKey: insightsKeys.filterOptions(key, period),
    queryFn: () => loadOptions(definition, range, api, queries),
    enabled: near || unnamed,
    staleTime: 5 * 60_000,
  })
  const options = useMemo(() => withChosen(list.data ?? [], filters, definition), [list.data, filters, definition])
  const byHost = key === 'names' && options.length > 10
  const found = useMemo(
    () => (byHost && query !== '' ? options.filter((o) => hasWords(o.label, query)) : options),
    [options, query, byHost],
  )
  return (
    <span onFocusCapture={() => setNear(true)} onPointerEnter={() => setNear(true)} className="filter-slot">
      <FilterSelect
        label={definition.label}
        single={definition.kind === 'single'}
        options={found}
        value={value}
        onChange={(values) => onChange(key, values, (v) => options.find((o) => o.value === v)?.label)}
        onSearch={byHost ? setQuery : undefined}
        allLabel={allLabel}
        allOption={allOption}
        loading={list.isPending}
        error={list.error ? messageOf(list.error) : null}
      />
    </span>
  )
}
