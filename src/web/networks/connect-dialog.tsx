import { longest } from '../../contract/bounds.ts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { optionalName } from '../../contract/blank.ts'
import type { Output } from '../../contract/call.ts'
import type { networks } from '../../contract/networks/networks.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useApi } from '../lib/api.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { FormFrame } from '../ui/form/form-frame.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { CredentialInputs } from './credential-inputs.tsx'
import { KeysAt } from './keys-at.tsx'
import { LinkExampleField } from './link-example-field.tsx'
import { DirectWay } from './direct-way.tsx'
import { SignInInstead } from './oauth/sign-in-instead.tsx'

export type AvailableNetwork = Output<typeof networks.networks>[number]

/** Connects a network after the server has tested the credentials. Errors use the network's own terms. */
export function ConnectDialog({
  network,
  shop,
  onClose,
  onConnected,
}: {
  network: AvailableNetwork
  /** A shop to prefill, for Other network. */
  shop?: string | undefined
  onClose: () => void
  onConnected: (connectionUuid?: string) => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useServerForm<Record<string, string>, { connectionUuid: string }>({
    needed: network.credentialFields.flatMap(({ name, isNeeded }) => (isNeeded ? [name] : [])),
    initialValues: {
      connectionName: '',
      ...Object.fromEntries(
        network.credentialFields.map(({ name }) => [name, name === 'programmes' ? (shop ?? '') : '']),
      ),
    },
    validate: { connectionName: optionalName },
    save: ({ connectionName = '', ...credentials }) =>
      api.networks.connect({ networkUuid: network.networkUuid, connectionName, credentials }),
    onSaved: async ({ connectionUuid }) => {
      await makeStale(queries, 'connections')
      onConnected(connectionUuid)
    },
  })
  const { fields } = form
  return (
    <FormFrame form={form} title={`Connect ${network.networkName}`} onClose={onClose}>
      <SignInInstead network={network}>
        <FormBody form={form} submitLabel="Connect" isSecret>
          {network.networkIdentifier === 'inbound' ? (
            <DirectWay before="For a merchant who tracks with TUNE. " />
          ) : null}
          {network.networkIdentifier === 'generic' ? (
            <LinkExampleField
              onFound={({ linkTemplate, shop }) => {
                fields.setFieldValue('linkTemplate', linkTemplate)
                if (shop && fields.getValues()['programmes'] === '') fields.setFieldValue('programmes', shop)
              }}
            />
          ) : null}
          <KeysAt network={network} />
          <CredentialInputs fields={network.credentialFields} form={fields} />
          <TextInput
            label="Connection name"
            description="Optional: tells two accounts at one network apart."
            maxLength={longest.connectionName}
            key={fields.key('connectionName')}
            {...fields.getInputProps('connectionName')}
          />
        </FormBody>
      </SignInInstead>
    </FormFrame>
  )
}
