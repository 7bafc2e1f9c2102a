import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { optionalName } from '../../contract/blank.ts'
import type { Output } from '../../contract/call.ts'
import type { networks } from '../../contract/networks/networks.ts'
import { useApi } from '../lib/api.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CredentialInputs } from './credential-inputs.tsx'
import { credentialProblem } from './credential-problem.ts'
import { SignInInstead } from './oauth/sign-in-instead.tsx'
import { FormError } from '../ui/form-error.tsx'

export type AvailableNetwork = Output<typeof networks.networks>[number]

/** Connects a network after the server has tried the credentials. What is wrong is said in the network's own terms. */
export function ConnectDialog({
  network,
  onClose,
  onConnected,
}: {
  network: AvailableNetwork
  onClose: () => void
  onConnected: (connectionUuid?: string) => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useForm<Record<string, string>>({
    mode: 'uncontrolled',
    initialValues: { connectionName: '', ...Object.fromEntries(network.credentialFields.map((f) => [f.name, ''])) },
    validate: { connectionName: optionalName },
  })
  const connect = useMutation({
    mutationFn: ({ connectionName = '', ...credentials }: Record<string, string>) =>
      api.networks.connect({ networkUuid: network.networkUuid, connectionName, credentials }),
    onSuccess: async ({ connectionUuid }) => {
      await Promise.all(['networks', 'merchants', 'sites'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      onConnected(connectionUuid)
    },
  })
  return (
    <Dialog onClose={onClose} title={`Connect ${network.networkName}`} size={460}>
      <SignInInstead network={network}>
        <form
          className="auth-form"
          noValidate
          autoComplete="off"
          onSubmit={form.onSubmit((values) => connect.mutate(values))}
        >
          <CredentialInputs fields={network.credentialFields} form={form} problem={connect.error} />
          <TextInput
            label="Connection name"
            description="Optional: tells two accounts at one network apart."
            maxLength={100}
            key={form.key('connectionName')}
            {...form.getInputProps('connectionName')}
          />
          <FormError problem={credentialProblem(connect.error, network.credentialFields) ? null : connect.error} />
          <Button type="submit" loading={connect.isPending}>
            Connect
          </Button>
        </form>
      </SignInInstead>
    </Dialog>
  )
}
