import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import type { Connection } from '../../contract/networks/networks.ts'
import { useApi } from '../lib/api.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CredentialInputs } from './credential-inputs.tsx'
import { credentialProblem } from './credential-problem.ts'
import { SignInInstead } from './oauth/sign-in-instead.tsx'
import { FormError } from '../ui/form-error.tsx'

export type ConnectableNetwork = Pick<NetworkDetail, 'networkUuid' | 'networkName' | 'credentialFields'>

interface ReconnectDialogProps {
  connection: Connection
  title: string
  network: ConnectableNetwork
  onClose: () => void
}

/** Gives a connection new credentials after the server has tried them. It goes on with its history. */
export function ReconnectDialog({ connection, title, network, onClose }: ReconnectDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { connectionUuid } = connection
  const form = useForm<Record<string, string>>({
    mode: 'uncontrolled',
    initialValues: Object.fromEntries(network.credentialFields.map((f) => [f.name, ''])),
  })
  const reconnect = useMutation({
    mutationFn: (credentials: Record<string, string>) => api.networks.reconnect({ connectionUuid, credentials }),
    onSuccess: async () => {
      await Promise.all(['networks', 'merchants', 'sites'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      onClose()
      await navigate({ to: `/networks/${network.networkUuid}` as '/', search: { connection: connectionUuid } as never })
    },
  })
  return (
    <Dialog onClose={onClose} title={`Reconnect ${title}`} size={460}>
      <SignInInstead network={network} connectionUuid={connectionUuid}>
        <form
          className="auth-form"
          noValidate
          autoComplete="off"
          onSubmit={form.onSubmit((values) => reconnect.mutate(values))}
        >
          <p className="dialog-text">
            For the same account at {network.networkName}
            {connection.connectionApiPartnerId ? ` (${connection.connectionApiPartnerId})` : ''}. Its conversions and
            campaigns stay.
          </p>
          <CredentialInputs fields={network.credentialFields} form={form} problem={reconnect.error} />
          <FormError problem={credentialProblem(reconnect.error, network.credentialFields) ? null : reconnect.error} />
          <Button type="submit" loading={reconnect.isPending}>
            Reconnect
          </Button>
        </form>
      </SignInInstead>
    </Dialog>
  )
}
