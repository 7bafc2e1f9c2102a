import { longest } from '../../../contract/bounds.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { neededName } from '../../../contract/blank.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'

interface ViewDialogProps {
  title: string
  name?: string
  /** 'Last 7 days': the report's current period, when a view could move with it. */
  period?: string | null
  /** Throws what the server refuses. */
  onSave: (name: string, moving: boolean) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a view. */
export default function ViewDialog({ title, name = '', period = null, onSave, onClose }: ViewDialogProps) {
  const form = useServerForm({
    initialValues: { viewName: name, moving: true },
    validate: { viewName: neededName },
    save: ({ viewName, moving }) => onSave(viewName.trim(), moving && period !== null),
    onSaved: onClose,
  })
  const { fields } = form
  return (
    <FormDialog title={title} size={420} submitLabel="Save" form={form} onClose={onClose}>
      <TextInput
        label="Name"
        maxLength={longest.viewName}
        key={fields.key('viewName')}
        {...fields.getInputProps('viewName')}
      />
      {period === null ? null : (
        <Checkbox
          size="sm"
          label={`Always show ${period.toLowerCase()}`}
          description="Otherwise the view keeps the days as they are now"
          key={fields.key('moving')}
          {...fields.getInputProps('moving', { type: 'checkbox' })}
        />
      )}
      <p className="dim small">Everybody in your account sees it.</p>
    </FormDialog>
  )
}
