import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CustomNetworkView } from '../../../contract/networks/custom-networks.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { FileFields } from './file-fields.tsx'
import { LinkFields } from './link-fields.tsx'
import { useNetworkForm } from './use-network-form.ts'

interface CustomNetworkDialogProps {
  /** The one to change; null adds one. */
  network: CustomNetworkView | null
  onClose: () => void
  onSaved: () => void
}

/** Defines or changes an own network: its links, and the columns of its files. */
export function CustomNetworkDialog({ network, onClose, onSaved }: CustomNetworkDialogProps) {
  const form = useNetworkForm(network, onSaved)
  const { save, isSaving, error, problem, remove } = form
  const [asks, setAsks] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const element = useRef<HTMLFormElement>(null)
  // the form is longer than the screen: the error must be visible and focused
  useEffect(() => {
    if (error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return (
    <Dialog
      onClose={onClose}
      title={network ? network.networkName : 'Add custom network'}
      size={560}
      // long input: a click outside, or the Escape that closes the question below, must not lose it
      closeOnClickOutside={false}
      closeOnEscape={!asks}
    >
      <form className="auth-form" noValidate onSubmit={submit} ref={element}>
        <LinkFields form={form} isNew={network === null} />
        <FileFields form={form} />
        <FormError problem={problem} />
        <DialogFoot
          onCancel={onClose}
          busy={isSaving}
          extra={
            network ? (
              <Button variant="subtle" color="red" onClick={() => setAsks(true)}>
                Delete
              </Button>
            ) : null
          }
        >
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </DialogFoot>
      </form>
      {network ? (
        <ConfirmDialog
          opened={asks}
          danger
          confirmLabel="Delete"
          onClose={() => setAsks(false)}
          onConfirm={() => remove(network)}
        >
          Its connections are disconnected. Conversions stay.
        </ConfirmDialog>
      ) : null}
    </Dialog>
  )
}
