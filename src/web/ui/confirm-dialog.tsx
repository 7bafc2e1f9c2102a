import { DialogFoot } from './dialog-foot.tsx'
import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormError } from './form-error.tsx'
import { useOpener } from './focus/use-opener.ts'
import { useTopClose } from './use-top-close.ts'

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void | Promise<void>
  title?: string
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** A sentence to tick first: "Yes — I'm sure…". */
  tick?: string
  /** A text to type first, where a tick is not enough for a permanent loss. */
  typed?: string
  danger?: boolean
}

/**
 * Asks for confirmation before something that cannot be undone. It stays open until the action ended, and after a
 * failure with the error: closing it earlier would hide the outcome.
 */
export function ConfirmDialog(p: ConfirmDialogProps) {
  const [ticked, setTicked] = useState(false)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const again = useRef<HTMLButtonElement>(null)
  // the disabled button has lost the focus
  useEffect(() => {
    if (error !== null) again.current?.focus()
  }, [error])
  const close = () => {
    if (busy) return
    leave()
  }
  const leave = () => {
    setTicked(false)
    setTyped('')
    setError(null)
    p.onClose()
  }
  const closeOnTop = useTopClose(p.opened, close)
  useOpener(p.opened, again)
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await p.onConfirm()
      leave()
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : 'Something went wrong')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={p.opened}
      onClose={closeOnTop}
      title={p.title ?? 'Are you sure?'}
      size={440}
      closeButtonProps={{ disabled: busy, 'aria-label': 'Close' }}
    >
      {p.children ? <div className="dialog-text">{p.children}</div> : null}
      {p.tick ? (
        <Checkbox
          mt="md"
          label={p.tick}
          checked={ticked}
          disabled={busy}
          onChange={(e) => setTicked(e.currentTarget.checked)}
        />
      ) : null}
      {p.typed ? (
        <TextInput
          mt="md"
          label={`Type “${p.typed}” to confirm`}
          autoComplete="off"
          value={typed}
          disabled={busy}
          onChange={(e) => setTyped(e.currentTarget.value)}
        />
      ) : null}
      <FormError problem={error} />
      <DialogFoot onCancel={close} busy={busy} startsOnCancel cancelLabel={p.cancelLabel ?? 'Cancel'}>
        <Button
          ref={again}
          color={p.danger ? 'red' : undefined}
          disabled={(p.tick !== undefined && !ticked) || (p.typed !== undefined && typed.trim() !== p.typed.trim())}
          loading={busy}
          onClick={() => void confirm()}
        >
          {p.confirmLabel ?? 'Yes'}
        </Button>
      </DialogFoot>
    </Modal>
  )
}
