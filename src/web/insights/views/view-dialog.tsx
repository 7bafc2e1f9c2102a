import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isBlank, optionalName } from '../../../contract/blank.ts'
import { refusalOf } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface ViewDialogProps {
  title: string
  name?: string
  /** 'Last 7 days': the period the report shows, when a view could move with it. */
  period?: string | null
  /** Throws what the server refuses. */
  onSave: (name: string, moving: boolean) => Promise<void>
  onClose: () => void
}

const LONGEST = 80 // characters, as the server has it

/** Asks for the name of a view. Stays open with the reason when it cannot be saved. */
export default function ViewDialog({ title, name: given = '', period = null, onSave, onClose }: ViewDialogProps) {
  const [name, setName] = useState(given)
  const [moving, setMoving] = useState(true)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      await onSave(name.trim(), moving && period !== null)
      onClose()
    } catch (problem) {
      setError(refusalOf(problem)?.replace(/^viewName: /, '') ?? null)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank(name)) void save()
  }
  return (
    <Dialog onClose={onClose} title={title} size={420}>
      <form onSubmit={submit} className="view-form">
        <TextInput
          label="Name"
          value={name}
          maxLength={LONGEST}
          onChange={(e) => setName(e.currentTarget.value)}
          // an empty field says by itself that it needs something; one that only looks empty does not
          error={error ?? optionalName(name)}
          data-autofocus
        />
        {period === null ? null : (
          <Checkbox
            size="sm"
            label={`Always show ${period.toLowerCase()}`}
            description="Otherwise the view keeps the days as they are now"
            checked={moving}
            onChange={(e) => setMoving(e.currentTarget.checked)}
          />
        )}
        <p className="dim small">Everybody in your account sees it.</p>
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={isBlank(name)}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
