import { Checkbox, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../../contract/blank.ts'
import {
  type EndpointKind,
  endpointKindKeys,
  endpointKinds,
  longestEndpointName,
  type WebhookType,
  webhookTypeKeys,
  webhookTypes,
} from '../../../contract/integrations/webhook-types.ts'
import type { WebhookEndpoint } from '../../../contract/integrations/webhooks.ts'
import { useApi } from '../../lib/api.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { webhooksKey } from './queries.ts'

interface Values extends Record<string, unknown> {
  endpointName: string
  endpointKind: EndpointKind
  endpointUrl: string
  endpointTypes: WebhookType[]
}
export interface MadeEndpoint {
  secret: string
  endpoint: WebhookEndpoint
}
const kinds = endpointKindKeys.map((value) => ({ value, label: endpointKinds[value] }))
const whenNew: WebhookType[] = ['conversion.created', 'conversion.changed', 'conversion.removed']

/** Creates an endpoint, or changes its name and events. Its URL is fixed, because the receiver has its secret. */
export function EndpointDialog({
  endpoint,
  onClose,
  onSaved,
}: {
  endpoint?: WebhookEndpoint
  onClose: () => void
  onSaved: (made: MadeEndpoint | null) => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useServerForm<Values, MadeEndpoint | null>({
    initialValues: {
      endpointName: endpoint?.endpointName ?? '',
      endpointKind: endpoint?.endpointKind ?? 'webhook',
      endpointUrl: '',
      endpointTypes: endpoint?.endpointTypes ?? whenNew,
    },
    validate: {
      endpointName: neededName,
      endpointUrl: (url: string) => (endpoint || url.trim() !== '' ? null : 'Must be filled in'),
      endpointTypes: (types: WebhookType[]) => (types.length === 0 ? 'Choose what is sent' : null),
    },
    save: async ({ endpointName, endpointTypes, endpointKind, endpointUrl }) => {
      if (!endpoint)
        return api.webhooks.create({ endpointName, endpointKind, endpointTypes, endpointUrl: endpointUrl.trim() })
      await api.webhooks.update({ endpointUuid: endpoint.endpointUuid, endpointName, endpointTypes })
      return null
    },
    onSaved: async (made) => {
      await queries.invalidateQueries({ queryKey: webhooksKey })
      onSaved(made)
    },
  })
  const { fields } = form
  return (
    <FormDialog
      title={endpoint ? `Change ${endpoint.endpointName}` : 'Add an endpoint'}
      submitLabel={endpoint ? 'Save' : 'Add endpoint'}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Order book"
        maxLength={longestEndpointName}
        data-autofocus
        key={fields.key('endpointName')}
        {...fields.getInputProps('endpointName')}
      />
      {endpoint ? null : (
        <>
          <Select
            label="Goes to"
            allowDeselect={false}
            data={kinds}
            key={fields.key('endpointKind')}
            {...fields.getInputProps('endpointKind')}
          />
          <TextInput
            label="Address"
            description="https only. In Slack, Discord and Teams it is called the incoming webhook of a channel"
            placeholder="https://example.com/hooks/outbound"
            type="url"
            inputMode="url"
            key={fields.key('endpointUrl')}
            {...fields.getInputProps('endpointUrl')}
          />
        </>
      )}
      <Checkbox.Group label="It takes" key={fields.key('endpointTypes')} {...fields.getInputProps('endpointTypes')}>
        <div className="key-scopes">
          {webhookTypeKeys.map((type) => (
            <Checkbox key={type} value={type} label={webhookTypes[type]} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  )
}
