import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogFootProps {
  /** Closes without doing anything; without it there was no question, and one button closes the message. */
  onCancel?: (() => void) | undefined
  /** 'Cancel', unless another word describes the action better. */
  cancelLabel?: string | undefined
  /** While a request is pending the dialog cannot be closed. */
  busy?: boolean | undefined
  /** The initial focus: on cancel, where confirming loses data. */
  startsOnCancel?: boolean
  /** Left of both, for rare actions. */
  extra?: ReactNode
  /** The one filled button. */
  children?: ReactNode
}

/** The footer of every dialog: the cancel button, and the one filled button to its right. */
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
