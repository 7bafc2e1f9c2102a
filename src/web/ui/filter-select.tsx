import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { OnKey } from './anchor.tsx'
import type { FilterSelectProps } from './filter-select-props.ts'
import { useLate } from './use-late.ts'

export type { FilterOption, FilterSelectProps } from './filter-select-props.ts'

function buttonText(p: FilterSelectProps): string | null {
  const [first] = p.value
  if (first === undefined) return p.allLabel ?? null
  if (p.value.length > 1) return `${p.value.length} selected`
  return p.options.find((o) => o.value === first)?.label ?? first
}

const loadList = () => import('./filter-list.tsx')

/** A button with a list of options. The list, three times the rest of the page's controls, comes with the first visitor. */
export function FilterSelect(p: FilterSelectProps) {
  const { value } = p
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const [pinned, setPinned] = useState<readonly string[]>([])
  const keys = useRef<OnKey | null>(null)
  const late = useLate(loadList, opened)
  const onOpened = (open: boolean) => {
    if (open) {
      setPinned(value)
      p.onNear?.()
    }
    setOpened(open)
  }
  const onKeyDown: OnKey = (event) => {
    if (keys.current) keys.current(event)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      onOpened(true)
    }
  }
  const text = buttonText(p)
  return (
    <>
      <button
        ref={setTarget}
        type="button"
        className="fbtn"
        data-focus="filter"
        data-set={value.length > 0}
        disabled={p.disabled}
        {...late.near}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          event.currentTarget.focus() // one browser does not focus a pressed button
          onOpened(!opened)
        }}
        aria-label={text === null ? p.label : `${p.label}: ${text}`}
        aria-haspopup="listbox"
        aria-expanded={opened}
      >
        <span className="ell">
          {p.label}
          {text === null ? null : <b>: {text}</b>}
        </span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      {late.Part ? (
        <late.Part
          {...p}
          target={target}
          onKeys={(handle) => {
            keys.current = handle
          }}
          opened={opened && late.ready}
          onOpened={onOpened}
          pinned={pinned}
        />
      ) : null}
    </>
  )
}
