import { Combobox, Loader, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

export interface FilterOption {
  value: string
  label: string
  /** Shown at the right of the option. */
  count?: number
}

const ALL = '\u0000all' // cannot be the value of an option

export interface FilterSelectProps {
  label: string
  options: readonly FilterOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** One choice only; choosing closes the list. The value is still a list, of one. */
  single?: boolean
  /** Shown after the label while nothing is chosen: "All sites". */
  allLabel?: string
  /** A first option that clears the choice, such as "All sites"; it is on while nothing is chosen. */
  allOption?: string
  /** The search box appears above this many options. */
  searchFrom?: number
  loading?: boolean
  error?: string | null
  /** For options the server searches: called with what is typed; filtering here is then off. */
  onSearch?: (query: string) => void
  /** Largest number of options drawn; more are reached by searching. */
  limit?: number
  disabled?: boolean
}

/** Options that match, those chosen when the list opened first. */
export function listed(options: readonly FilterOption[], query: string, pinned: readonly string[]): FilterOption[] {
  const needle = query.trim().toLowerCase()
  const found = needle ? options.filter((o) => o.label.toLowerCase().includes(needle)) : options
  return [...found.filter((o) => pinned.includes(o.value)), ...found.filter((o) => !pinned.includes(o.value))]
}

function buttonText(p: FilterSelectProps): string | null {
  const [first] = p.value
  if (first === undefined) return p.allLabel ?? null
  if (p.value.length > 1) return `${p.value.length} selected`
  return p.options.find((o) => o.value === first)?.label ?? first
}

export function FilterSelect(p: FilterSelectProps) {
  const { options, value, onChange, onSearch, single = false } = p
  const [query, setQuery] = useState('')
  const [pinned, setPinned] = useState<readonly string[]>([])
  const searchable = onSearch !== undefined || options.length > (p.searchFrom ?? 10)
  const store = useCombobox({
    onDropdownOpen: () => {
      setPinned(value)
      store.focusSearchInput()
      store.updateSelectedOptionIndex()
    },
    onDropdownClose: () => {
      store.resetSelectedOption()
      setQuery('')
      onSearch?.('')
      store.focusTarget()
    },
  })
  const list = useMemo(() => listed(options, onSearch ? '' : query, pinned), [options, onSearch, query, pinned])
  const limited = list.slice(0, p.limit ?? 200)
  const all = p.allOption !== undefined && query === '' ? [{ value: ALL, label: p.allOption }] : []
  const drawn: FilterOption[] = [...all, ...limited]
  const toggle = (chosen: string) => {
    if (chosen === ALL) {
      onChange([])
      if (single) store.closeDropdown()
    } else if (single) {
      onChange(value.length === 1 && value[0] === chosen ? [] : [chosen])
      store.closeDropdown()
    } else onChange(value.includes(chosen) ? value.filter((v) => v !== chosen) : [...value, chosen])
  }
  const search = (text: string) => {
    setQuery(text)
    onSearch?.(text)
    store.resetSelectedOption()
  }
  const text = buttonText(p)
  const find = `Find ${p.label.toLowerCase()}`
  return (
    <Combobox
      store={store}
      width={280}
      position="bottom-start"
      offset={6}
      onOptionSubmit={toggle}
      shadow="none"
      classNames={{ dropdown: 'pop' }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className="fbtn"
          data-focus="filter"
          data-set={value.length > 0}
          disabled={p.disabled}
          onClick={() => store.toggleDropdown()}
          aria-label={text === null ? p.label : `${p.label}: ${text}`}
          aria-haspopup="listbox"
          aria-expanded={store.dropdownOpened}
        >
          <span className="ell">
            {p.label}
            {text === null ? null : <b>: {text}</b>}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {searchable ? (
          <Combobox.Search
            value={query}
            onChange={(e) => search(e.currentTarget.value)}
            placeholder={find}
            aria-label={find}
          />
        ) : null}
        <Combobox.Options mah={288} tabIndex={0} className="opts" aria-multiselectable={!single} aria-label={p.label}>
          {drawn.map((o) => {
            const on = o.value === ALL ? value.length === 0 : value.includes(o.value)
            return (
              <Combobox.Option key={o.value} value={o.value} active={on} aria-selected={on} className="opt">
                <span className={single ? 'radio' : 'box'} data-on={on} aria-hidden>
                  {on && !single ? <IconCheck size={12} stroke={3} /> : null}
                </span>
                <span className="ell" title={o.label}>
                  {o.label}
                </span>
                {o.count === undefined ? null : <span className="n">{o.count}</span>}
              </Combobox.Option>
            )
          })}
          {limited.length === 0 ? (
            <Combobox.Empty>
              {p.loading ? <Loader size={16} aria-label="Loading" /> : (p.error ?? 'Nothing found')}
            </Combobox.Empty>
          ) : null}
        </Combobox.Options>
        <Combobox.Footer className="opts-foot">
          <span className="num">
            {value.length > 0
              ? `${value.length} of ${Math.max(options.length, value.length)}`
              : `${options.length} options`}
            {limited.length < list.length ? ` · first ${limited.length}` : ''}
          </span>
          <button type="button" className="text-button" onClick={() => onChange([])} disabled={value.length === 0}>
            Clear
          </button>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}
