import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../contract/blank.ts'
import { longest } from '../../contract/bounds.ts'
import type { OwnDomain } from '../../contract/domains/domains.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'

/** Asks for a domain. Server errors are shown at the field. */
export function DomainDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useServerForm<{ domainName: string }, OwnDomain>({
    initialValues: { domainName: '' },
    validate: { domainName: neededName },
    save: (values) => api.domains.add(values),
    onSaved: async () => {
      await makeStale(queries, 'domains')
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog title="Add a domain" submitLabel="Add domain" form={form} onClose={onClose}>
      <TextInput
        label="Domain"
        placeholder="go.example.com"
        description="A domain of yours that nothing else is on, best one below your site’s"
        maxLength={longest.host}
        key={fields.key('domainName')}
        {...fields.getInputProps('domainName')}
      />
    </FormDialog>
  )
}
