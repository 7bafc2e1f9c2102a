import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogFootProps {
  /** Leaves without doing anything; without it nothing was asked, and one button ends what was said. */
  onCancel?: (() => void) | undefined
  /** 'Cancel', unless another word says better what leaving means. */
  cancelLabel?: string | undefined
  /** While something is on its way nobody leaves. */
  busy?: boolean | undefined
  /** Where the focus begins: on leaving, where going on loses something. */
  startsOnCancel?: boolean
  /** Left of both, seldom needed. */
  extra?: ReactNode
  /** The one filled button. */
  children?: ReactNode
}

/** The foot of every dialog: what leaves, and to its right the one filled button. */
export function DialogFoot({
  onCancel,
  cancelLabel = 'Cancel',
  busy,
  startsOnCancel,
  extra,
  children,
}: DialogFootProps) {
  return (
    <div className="dialog-buttons">
      {extra}
      {onCancel ? (
        <Button variant="default" disabled={busy} onClick={onCancel} data-autofocus={startsOnCancel || undefined}>
          {cancelLabel}
        </Button>
      ) : null}
      {children}
    </div>
  )
}
