import { DialogFoot } from '../ui/dialog-foot.tsx'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'

/** Shows one message with one button. */
export function NoticeDialog(p: { title: string; button: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog onClose={p.onClose} title={p.title} size={420} centered>
      <p className="dialog-text">{p.children}</p>
      <DialogFoot>
        <Button onClick={p.onClose} data-autofocus>
          {p.button}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
