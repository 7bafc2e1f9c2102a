import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { MoreTabs } from './more-tabs.tsx'
import { shownTabs } from './shown-tabs.ts'
import { useRoom } from './use-room.ts'

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
  /** At most this many tabs are in the row, most used first; the others are under "More". */
  most?: number
  /** Beside other choices for the content below, they look like chips. */
  asChips?: boolean
}

/**
 * Tabs with a roving tab stop: arrows, Home and End move, and select at once. None is ever cut off: those that do not
 * fit are under "More".
 */
export function Tabs<K extends string>(p: TabsProps<K>) {
  const { label, items, value, onChange, controls } = p
  const active = items.some((item) => item.key === value) ? value : items[0]?.key
  const list = useRef<HTMLDivElement>(null)
  const room = useRoom(list, Math.min(p.most ?? items.length, items.length), active)
  const shown = shownTabs(items, (item) => item.key === active, room)
  const others = items.filter((item) => !shown.includes(item))
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // from the focused tab: the address may not contain the result of the previous key yet
    const focused = event.currentTarget.querySelector(':focus')?.getAttribute('data-key')
    const at = shown.findIndex((item) => item.key === (focused ?? active))
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = shown[(to + shown.length) % shown.length]
    if (!next) return
    onChange(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus()
  }
  return (
    <div className="tabs" data-chips={p.asChips}>
      <div className="tab-line">
        <div ref={list} role="tablist" aria-label={label} className="tablist" onKeyDown={onKeyDown} tabIndex={-1}>
          {shown.map((item) => (
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
        {others.length > 0 ? (
          <MoreTabs label={label} items={others.map((item) => ({ ...item, onChoose: () => onChange(item.key) }))} />
        ) : null}
      </div>
      {p.right}
    </div>
  )
}
