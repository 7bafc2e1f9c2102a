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
  /** How many filters are set, for the button of a phone. */
  set?: number
  /** What the filters are called, where a page has several rows of them. */
  title?: string
}

/**
 * A row of filters; it wraps, because one out of sight makes numbers nobody can explain. "Clear all" appears when something
 * is set. A phone shows one button next to the period, which says how many are set and opens them all.
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
