import { Button, Checkbox, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void | Promise<void>
  title?: string
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** A sentence that has to be ticked first: "Yes — I'm sure…". */
  tick?: string
  danger?: boolean
}

/** Asks before something that cannot be undone. Stays open with the error when confirming fails. */
export function ConfirmDialog(p: ConfirmDialogProps) {
  const [ticked, setTicked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setTicked(false)
    setError(null)
    p.onClose()
  }
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await p.onConfirm()
      close()
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : 'Something went wrong')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={p.opened} onClose={close} title={p.title ?? 'Are you sure?'} size={440}>
      {p.children ? <div className="dialog-text">{p.children}</div> : null}
      {p.tick ? (
        <Checkbox mt="md" label={p.tick} checked={ticked} onChange={(e) => setTicked(e.currentTarget.checked)} />
      ) : null}
      {error ? (
        <p className="form-error" role="alert">
          {error}
        </p>
      ) : null}
      <div className="dialog-buttons">
        <Button variant="default" onClick={close} data-autofocus>
          {p.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          color={p.danger ? 'red' : undefined}
          disabled={p.tick !== undefined && !ticked}
          loading={busy}
          onClick={() => void confirm()}
        >
          {p.confirmLabel ?? 'Yes'}
        </Button>
      </div>
    </Modal>
  )
}
