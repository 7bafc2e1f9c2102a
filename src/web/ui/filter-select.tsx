import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTicks } from '../lib/use-ticks.ts'
import type { OnKey } from './anchor.tsx'
import type { FilterSelectProps } from './filter-select-props.ts'
import { useLate } from './use-late.ts'

export type { FilterOption, FilterSelectProps } from './filter-select-props.ts'

function buttonText(p: FilterSelectProps, value: readonly string[]): string | null {
  const [first] = value
  if (first === undefined) return p.allLabel ?? null
  if (value.length > 1) return `${value.length} selected`
  return p.options.find((o) => o.value === first)?.label ?? first
}

const loadList = () => import('./filter-list.tsx')

/**
 * A button with a list of options. The list is three times as big as the rest of the page's controls, so it loads on
 * first use. With multiple choice, the page is notified after the last tick.
 */
export function FilterSelect(p: FilterSelectProps) {
  const ticks = useTicks(p.value, p.onChange)
  const value = ticks.shown
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const [pinned, setPinned] = useState<readonly string[]>([])
  const keys = useRef<OnKey | null>(null)
  const late = useLate(loadList, opened)
  const onOpened = (open: boolean) => {
    if (open) {
      setPinned(value)
      p.onNear?.()
    } else ticks.tellNow()
    setOpened(open)
  }
  const onKeyDown: OnKey = (event) => {
    if (keys.current) keys.current(event)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      onOpened(true)
    }
  }
  const text = buttonText(p, value)
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
          event.currentTarget.focus() // one browser does not focus a button on click
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
          value={value}
          onChange={p.single || p.atOnce ? p.onChange : ticks.tick}
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
