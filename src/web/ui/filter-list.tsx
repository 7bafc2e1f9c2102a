import { Combobox, type ComboboxStore, Loader, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { hasWords } from '../../contract/merchants/pasted-shop.ts'
import { plural } from '../../report/format.ts'
import { Anchor, type OnKey } from './anchor.tsx'
import type { FilterOption, FilterSelectProps } from './filter-select-props.ts'

const ALL = '\u0000all' // cannot occur as the value of an option

export interface FilterListProps extends FilterSelectProps {
  target: HTMLElement | null
  onKeys: (handle: OnKey | null) => void
  opened: boolean
  onOpened: (opened: boolean) => void
  /** The selection when the list opened. */
  pinned: readonly string[]
}

/** Matching options; those selected when the list opened come first. */
export function listed(options: readonly FilterOption[], query: string, pinned: readonly string[]): FilterOption[] {
  const found = query.trim() ? options.filter((o) => hasWords(o.label, query)) : options
  return [...found.filter((o) => pinned.includes(o.value)), ...found.filter((o) => !pinned.includes(o.value))]
}

type ListFocus = Pick<FilterListProps, 'opened' | 'target'> & {
  searchable: boolean
  onSearch: FilterListProps['onSearch']
}

/** Moves the focus into the list when it opens, and back to its button when it closes. */
function useListFocus(store: ComboboxStore, { opened, searchable, target, onSearch }: ListFocus) {
  const wasOpened = useRef(false)
  const { focusSearchInput, updateSelectedOptionIndex, resetSelectedOption, searchRef } = store
  useEffect(() => {
    if (opened === wasOpened.current) return
    wasOpened.current = opened
    if (opened) {
      focusSearchInput()
      updateSelectedOptionIndex()
    } else {
      resetSelectedOption()
      onSearch?.('')
      // if the user moved on while the list was closing, the focus stays there
      const at = document.activeElement
      if (at === document.body || at === searchRef.current) target?.focus()
    }
  }, [opened, onSearch, target, focusSearchInput, updateSelectedOptionIndex, resetSelectedOption, searchRef])
  useEffect(() => {
    // the search box appears late when the list opened before its options loaded; a focus that has moved on stays where
    // it is
    if (opened && searchable && document.activeElement === target) focusSearchInput()
  }, [opened, searchable, target, focusSearchInput])
}

function OptionRow({ option: o, on, single }: { option: FilterOption; on: boolean; single: boolean }) {
  return (
    <Combobox.Option value={o.value} active={on} aria-selected={on} className="opt">
      <span className={single ? 'radio' : 'box'} data-on={on} aria-hidden>
        {on && !single ? <IconCheck size={12} stroke={3} /> : null}
      </span>
      <span className="ell" title={o.label}>
        {o.label}
      </span>
      {o.count === undefined ? null : <span className="n">{o.count}</span>}
      {o.note === undefined ? null : <span className="n">{o.note}</span>}
    </Combobox.Option>
  )
}

/** The list of a FilterSelect. */
export default function FilterList(p: FilterListProps) {
  const { options, value, onChange, onSearch, single = false, opened, pinned } = p
  const [query, setQuery] = useState('')
  const searchable = onSearch !== undefined || options.length > (p.searchFrom ?? 10)
  const store = useCombobox({ opened, onOpenedChange: p.onOpened })
  const [shown, setShown] = useState(opened)
  if (shown !== opened) {
    setShown(opened)
    setQuery('')
  }
  useListFocus(store, { opened, searchable, target: p.target, onSearch })
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
        <Anchor to={p.target} onKeys={p.onKeys} />
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
          {drawn.map((o) => (
            <OptionRow
              key={o.value}
              option={o}
              on={o.value === ALL ? value.length === 0 : value.includes(o.value)}
              single={single}
            />
          ))}
        </Combobox.Options>
        {/* beside the list, which may contain only options */}
        {limited.length === 0 ? (
          <Combobox.Empty>
            {p.loading ? <Loader size={16} aria-label="Loading" /> : (p.error ?? 'Nothing found')}
          </Combobox.Empty>
        ) : null}
        <Combobox.Footer className="opts-foot">
          <span className="num">
            {value.length > 0
              ? `${value.length} of ${Math.max(options.length, value.length)}`
              : plural(options.length, 'option')}
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
