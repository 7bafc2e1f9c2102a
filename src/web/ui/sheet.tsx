import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTopClose } from './use-top-close.ts'

export interface SheetProps {
  title: string
  opened: boolean
  onClose: () => void
  /** Resets the values set in it; omitted where there is nothing to reset. */
  onClear?: (() => void) | null
  children: ReactNode
}

/** Content that does not fit in a row on a phone: slides up from the lower edge, over its page. */
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
