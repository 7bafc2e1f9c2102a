import { Menu } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DaySpan } from '../../../report/ranges.ts'
import type { FilterItem } from '../../../report/search.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import type { FilterDefinition } from '../../../report/filter-definitions.ts'
import { ListFilter, type OnFilter } from '../filters/list-filter.tsx'
import { chosenValues, isOn } from '../../../report/to-filters.ts'
import { TextFilter } from '../filters/text-filter.tsx'

interface ReportFilterBarProps {
  definitions: readonly FilterDefinition[]
  filters: readonly FilterItem[]
  range: DaySpan
  onChange: OnFilter
  onClear: () => void
  /** Rendered before the others in a phone's sheet: what a desktop has in the page head. */
  lead?: ReactNode
  /** The title, where a page has several such bars. */
  title?: string
}

const isSet = (filters: readonly FilterItem[], d: FilterDefinition) =>
  d.kind === 'switch' ? isOn(filters, d.key) : chosenValues(filters, d).length > 0

/** The filters of the report behind one button, and beside it those that are set or were added. */
export function ReportFilterBar({ definitions, filters, range, onChange, onClear, lead, title }: ReportFilterBarProps) {
  const [added, setAdded] = useState<readonly string[]>([])
  const fresh = useRef<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const phone = useMedia(PHONE)
  // a phone opens all of them at once, in a sheet
  const shown = definitions.filter((d) => phone || isSet(filters, d) || added.includes(d.key))
  const set = definitions.filter((d) => isSet(filters, d)).length
  const hidden = definitions.filter((d) => !shown.includes(d))
  useEffect(() => {
    // a newly added filter opens at once
    if (added.length === 0 || fresh.current === null) return
    place.current?.querySelector<HTMLElement>(`[data-filter="${fresh.current}"] button`)?.click()
    fresh.current = null
  }, [added])
  const add = (d: FilterDefinition) => {
    if (d.kind === 'switch') onChange(d.key, ['true'])
    else {
      fresh.current = d.key
      setAdded((old) => [...old, d.key])
    }
  }
  /** A filter in use does not disappear with its last selected value. */
  const change: OnFilter = (key, ...rest) => {
    setAdded((old) => (old.includes(key) ? old : [...old, key]))
    onChange(key, ...rest)
  }
  const clear = () => {
    setAdded([])
    onClear()
  }
  return (
    <div ref={place} className="report-filters">
      <FilterBar onClear={set > 0 ? clear : null} set={set} {...(title ? { title } : {})}>
        {phone ? lead : null}
        {hidden.length > 0 ? (
          <Menu
            withInitialFocusPlaceholder={false}
            position="bottom-start"
            shadow="none"
            width={200}
            classNames={{ dropdown: 'pop' }}
            returnFocus={false}
          >
            <Menu.Target>
              <button type="button" className="fbtn" data-focus="filter">
                <IconFilter size={15} aria-hidden />
                Filter
              </button>
            </Menu.Target>
            <Menu.Dropdown mah={360} className="filter-menu">
              {hidden.map((d) => (
                <Menu.Item key={d.key} onClick={() => add(d)}>
                  {d.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        {shown.map((d) => (
          <span key={d.key} data-filter={d.key} className="filter-slot">
            <OneFilter definition={d} filters={filters} range={range} onChange={change} />
          </span>
        ))}
      </FilterBar>
    </div>
  )
}

function OneFilter(p: Pick<ReportFilterBarProps, 'filters' | 'range' | 'onChange'> & { definition: FilterDefinition }) {
  const { definition: d, filters, onChange } = p
  if (d.kind === 'switch') {
    return (
      <ToggleButton
        pressed={isOn(filters, d.key)}
        onChange={(on) => onChange(d.key, on ? ['true'] : [])}
        title={d.help}
      >
        {d.label}
      </ToggleButton>
    )
  }
  if (d.kind === 'list' || d.kind === 'single') {
    return <ListFilter definition={d} filters={filters} range={p.range} onChange={onChange} />
  }
  return (
    <TextFilter
      label={d.label}
      tag={d.kind === 'tag'}
      value={chosenValues(filters, d)[0]}
      onChange={(value) => onChange(d.key, value === undefined ? [] : [value])}
    />
  )
}
