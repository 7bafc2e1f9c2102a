import { Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { exportsKey } from './queries.ts'

interface Values extends Record<string, unknown> {
  viewUuid: string | null
}

/** Chooses the saved view that gets an address. */
export function SheetDialog({
  views,
  onClose,
}: {
  views: readonly { viewUuid: string; viewName: string }[]
  onClose: () => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useServerForm<Values, unknown>({
    initialValues: { viewUuid: views.length === 1 ? (views[0]?.viewUuid ?? null) : null },
    validate: { viewUuid: (uuid: string | null) => (uuid ? null : 'Choose a view') },
    save: ({ viewUuid }) => api.sheets.add({ viewUuid: viewUuid ?? '' }),
    onSaved: async () => {
      await queries.invalidateQueries({ queryKey: exportsKey })
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog title="Read a view in a sheet" submitLabel="Make address" form={form} onClose={onClose}>
      <Select
        label="View"
        description="The sheet shows its rows and columns, in your currency and on your days"
        placeholder="Choose a view"
        data={views.map(({ viewUuid, viewName }) => ({ value: viewUuid, label: viewName }))}
        searchable
        data-autofocus
        key={fields.key('viewUuid')}
        {...fields.getInputProps('viewUuid')}
      />
    </FormDialog>
  )
}
