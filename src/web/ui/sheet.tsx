import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTopClose } from './use-top-close.ts'

export interface SheetProps {
  title: string
  opened: boolean
  onClose: () => void
  /** Takes back what was set in it; left out where there is nothing to take back. */
  onClear?: (() => void) | null
  children: ReactNode
}

/** What a phone has no room for in a row: comes up from the lower edge, over the page it belongs to. */
export default function Sheet({ title, opened, onClose, onClear, children }: SheetProps) {
  return (
    <Drawer
      opened={opened}
      onClose={useTopClose(opened, onClose)}
      position="bottom"
      size="auto"
      title={title}
      classNames={{ content: 'sheet', body: 'sheet-body' }}
    >
      <div className="sheet-items">{children}</div>
      <div className="sheet-foot">
        {onClear ? (
          <Button variant="default" onClick={onClear}>
            Clear all
          </Button>
        ) : null}
        <Button onClick={onClose}>Done</Button>
      </div>
    </Drawer>
  )
}
