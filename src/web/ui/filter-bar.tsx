import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { InHead } from './head-slot.tsx'
import { SheetButton } from './sheet-button.tsx'

interface FilterBarProps {
  children: ReactNode
  onClear?: (() => void) | null
  right?: ReactNode
  /** Number of active filters, for the button on a phone. */
  set?: number
  /** The title of the filters, where a page has several rows of them. */
  title?: string
}

/**
 * A row of filters; it wraps, because a hidden filter would make the numbers inexplicable. "Clear all" appears when a
 * filter is set. A phone shows one button next to the period, with the number of active filters, which opens them all.
 */
export function FilterBar({ children, onClear, right, set = onClear ? 1 : 0, title = 'Filters' }: FilterBarProps) {
  const phone = useMedia(PHONE)
  if (phone)
    return (
      <InHead>
        <SheetButton
          title={title}
          icon={<IconAdjustmentsHorizontal size={15} aria-hidden />}
          text={set > 0 ? `${title} · ${set}` : title}
          isSet={set > 0}
          onClear={onClear ?? null}
        >
          {children}
          {right}
        </SheetButton>
      </InHead>
    )
  return (
    <div className="filterbar" role="toolbar" aria-label={title}>
      {children}
      {onClear ? (
        <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
          Clear all
        </Button>
      ) : null}
      {right ? (
        <>
          <span className="spacer" />
          {right}
        </>
      ) : null}
    </div>
  )
}
