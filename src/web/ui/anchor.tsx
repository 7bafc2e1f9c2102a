import { type KeyboardEvent, type Ref, useLayoutEffect } from 'react'

export type OnKey = (event: KeyboardEvent<HTMLElement>) => void

export interface AnchorProps {
  to: HTMLElement | null
  /** Receives the kit's key handler, for the element to call. */
  onKeys?: (handle: OnKey | null) => void
  // the kit sets these props, not we
  ref?: Ref<HTMLElement>
  id?: string
  onKeyDown?: OnKey
  'aria-controls'?: string
  'aria-activedescendant'?: string
  'data-expanded'?: boolean
  'data-mantine-stop-propagation'?: boolean
}

const forwarded = ['aria-controls', 'aria-activedescendant', 'data-expanded', 'data-mantine-stop-propagation'] as const

/**
 * The target of a popover whose button was on the page before the popover's code loaded: is inside `Popover.Target`,
 * renders nothing, and passes the button on. Wrapping the button later would recreate it, and it would lose the focus.
 */
export function Anchor({ to, onKeys, ref, id, onKeyDown, ...rest }: AnchorProps) {
  useLayoutEffect(() => {
    if (!ref || !to) return undefined
    if (typeof ref !== 'function') {
      ref.current = to
      return () => {
        ref.current = null
      }
    }
    const undo = ref(to)
    return typeof undo === 'function' ? undo : () => void ref(null)
  }, [ref, to])
  useLayoutEffect(() => {
    onKeys?.(onKeyDown ?? null)
    if (!to) return
    if (id && !to.id) to.setAttribute('id', id) // labels the popover
    for (const name of forwarded) {
      const value = rest[name]
      if (value === undefined || value === false) to.removeAttribute(name)
      else to.setAttribute(name, String(value))
    }
  })
  return null
}
