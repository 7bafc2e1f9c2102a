import { longest } from '../../../contract/bounds.ts'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { optionalName } from '../../../contract/blank.ts'
import type { Output } from '../../../contract/call.ts'
import type { NetworkDetail } from '../../../contract/networks/network-overview.ts'
import type { networkSignIns } from '../../../contract/networks/network-sign-ins.ts'
import { useApi } from '../../lib/api.tsx'
import { safeHref } from '../../lib/safe-href.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { signInsQuery } from '../queries.ts'
import { CredentialInputs } from '../credential-inputs.tsx'
import { KeysAt } from '../keys-at.tsx'
import { keepVerifier } from '../../lib/oauth-verifiers.ts'
import './oauth.css'
import { FormBody } from '../../ui/form/form-body.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'

type SignIn = Output<typeof networkSignIns.list>[number]
interface SignInInsteadProps {
  network: Pick<NetworkDetail, 'networkUuid' | 'networkName' | 'credentialFields' | 'keysAt' | 'uploadEndings'>
  /** The connection that gets new credentials; omitted for a new one. */
  connectionUuid?: string
  /** The form for pasted credentials: for networks without a sign-in, and for users who already have tokens. */
  children: ReactNode
}

/** Offers the sign-in of a network first if there is one; otherwise, or on demand, the form for pasted credentials. */
export function SignInInstead({ network, connectionUuid, children }: SignInInsteadProps) {
  const api = useApi()
  const signIns = useQuery(signInsQuery(api))
  const [isPasting, setIsPasting] = useState(false)
  const found = signIns.data?.find((s) => s.networkUuid === network.networkUuid)
  if (signIns.isPending) return <Skeleton h={160} />
  if (!found) return children
  return (
    <>
      {isPasting ? children : <SignInForm network={network} signIn={found} connectionUuid={connectionUuid} />}
      <Button variant="subtle" size="xs" mt={8} onClick={() => setIsPasting(!isPasting)}>
        {isPasting ? `Sign in at ${network.networkName} instead` : 'I have a refresh token'}
      </Button>
    </>
  )
}

function SignInForm({
  network,
  signIn,
  connectionUuid,
}: Omit<SignInInsteadProps, 'children'> & { signIn: SignIn; connectionUuid: string | undefined }) {
  const api = useApi()
  const fields = network.credentialFields.filter((f) => signIn.fieldNames.includes(f.name))
  const form = useServerForm<Record<string, string>, Output<typeof networkSignIns.begin>>({
    initialValues: { connectionName: '', ...Object.fromEntries(fields.map((f) => [f.name, ''])) },
    validate: { connectionName: optionalName },
    save: ({ connectionName = '', ...credentials }) =>
      api.networkSignIns.begin({ networkUuid: network.networkUuid, connectionName, credentials, connectionUuid }),
    onSaved: ({ authorizationUrl, networkIdentifier, verifier }) => {
      keepVerifier(networkIdentifier, verifier)
      const address = safeHref(authorizationUrl)
      if (address) window.location.assign(address)
    },
  })
  return (
    <FormBody
      form={{ ...form, isBusy: form.isBusy || form.isDone }}
      submitLabel={`Sign in at ${network.networkName}`}
      isSecret
    >
      <div className="oauth-return">
        <p className="dialog-text">Your app at {network.networkName} must know this redirect URI:</p>
        <div>
          <code>{signIn.returnUrl}</code>
          <CopyButton value={signIn.returnUrl} label="Copy redirect URI" />
        </div>
      </div>
      <KeysAt network={network} />
      <CredentialInputs fields={fields} form={form.fields} />
      {connectionUuid ? null : (
        <TextInput
          label="Connection name"
          description="Optional: tells two accounts at one network apart."
          maxLength={longest.connectionName}
          key={form.fields.key('connectionName')}
          {...form.fields.getInputProps('connectionName')}
        />
      )}
    </FormBody>
  )
}
