import type { ReactNode } from 'react'
import { useState } from 'react'
import type { SheetProps } from './sheet.tsx'
import { useLate } from './use-late.ts'

const loadSheet = () => import('./sheet.tsx')

interface SheetButtonProps extends Pick<SheetProps, 'title' | 'onClear' | 'children'> {
  icon: ReactNode
  /** Beside the icon; without it only screen readers get the title. */
  text?: string
  /** A value in it is set. */
  isSet?: boolean
}

/** A button and the sheet it opens. */
export function SheetButton({ icon, text, isSet = false, title, onClear, children }: SheetButtonProps) {
  const [opened, setOpened] = useState(false)
  const late = useLate(loadSheet, opened)
  return (
    <>
      <button
        type="button"
        className="fbtn sheet-button"
        data-set={isSet}
        aria-label={text === undefined ? title : undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        {...late.near}
        onClick={() => setOpened(true)}
      >
        {icon}
        {text}
      </button>
      {late.Part ? (
        <late.Part
          title={title}
          opened={opened && late.ready}
          onClose={() => setOpened(false)}
          onClear={onClear ?? null}
        >
          {children}
        </late.Part>
      ) : null}
    </>
  )
}
