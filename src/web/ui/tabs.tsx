import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

export interface TabItem<K extends string> {
  key: K
  label: string
  /** A number next to the label. */
  count?: number | string
}
export interface TabsProps<K extends string> {
  label: string
  items: readonly TabItem<K>[]
  value: K
  onChange: (key: K) => void
  /** id of the element the tabs change, for assistive technology. */
  controls?: string
  right?: ReactNode
}

/** Tabs with a roving tab stop: arrows, Home and End move, and choose at once. */
export function Tabs<K extends string>({ label, items, value, onChange, controls, right }: TabsProps<K>) {
  const active = items.some((item) => item.key === value) ? value : items[0]?.key
  const list = useRef<HTMLDivElement>(null)
  useInSight(list, active)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // from the tab that has the focus: the address may not say yet which one the key before chose
    const focused = event.currentTarget.querySelector(':focus')?.getAttribute('data-key')
    const at = items.findIndex((item) => item.key === (focused ?? active))
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = items[(to + items.length) % items.length]
    if (!next) return
    onChange(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus()
  }
  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} className="tablist" onKeyDown={onKeyDown} tabIndex={-1}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            className="tab"
            data-key={item.key}
            aria-selected={item.key === active}
            aria-controls={controls}
            tabIndex={item.key === active ? 0 : -1}
            onClick={() => onChange(item.key)}
          >
            {item.label}
            {item.count === undefined ? null : <span className="tab-count">{item.count}</span>}
          </button>
        ))}
      </div>
      {right}
    </div>
  )
}

/** Keeps the chosen tab in sight where there is not room for all. */
export function useInSight(list: RefObject<HTMLElement | null>, active: string | undefined): void {
  useLayoutEffect(() => {
    const tabs = list.current
    const tab = active === undefined ? null : tabs?.querySelector(`[data-key="${CSS.escape(active)}"]`)
    if (!tabs || !(tab instanceof HTMLElement)) return undefined
    const bring = () => bringIntoSight(tabs, tab)
    bring()
    const sizes = new ResizeObserver(bring) // a phone that is turned
    sizes.observe(tabs)
    return () => sizes.disconnect()
  }, [list, active])
}

/** Scrolls the list alone: scrollIntoView would move the page as well. What comes next or before stays in sight a little. */
function bringIntoSight(list: HTMLElement, tab: HTMLElement): void {
  const start = tab.offsetLeft - list.offsetLeft
  const end = start + tab.offsetWidth
  if (start < list.scrollLeft) list.scrollLeft = start - PEEK
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth + PEEK
}
const PEEK = 32 // pixels
