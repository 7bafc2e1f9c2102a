import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import type { ServerForm } from './use-server-form.ts'

export interface FormFrameProps<V extends Record<string, unknown>> {
  form: ServerForm<V>
  title: string
  size?: number | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog around a form. It stays open until the server has accepted the input: during the request, because closing
 * would hide the outcome; and after a refusal. Closing with unsaved input asks first.
 */
export function FormFrame<V extends Record<string, unknown>>({
  form,
  title,
  size,
  onClose,
  children,
}: FormFrameProps<V>) {
  const [asks, setAsks] = useState(false)
  const leave = () => {
    if (form.isBusy) return
    if (form.fields.isDirty()) setAsks(true)
    else onClose()
  }
  return (
    <Dialog
      onClose={leave}
      title={title}
      size={size ?? 460}
      closeOnEscape={!asks}
      closeButtonProps={{ disabled: form.isBusy }}
    >
      {children}
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={onClose}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Go on editing"
        danger
      >
        What you typed is not saved.
      </ConfirmDialog>
    </Dialog>
  )
}
