import { formatOf } from '../../report/format-of.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { roleLabels } from '../../contract/account/role-words.ts'
import { neededName } from '../../contract/blank.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import type { Me } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { AppLink } from '../ui/app-link.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { AuthFrame } from './auth-frame.tsx'
import { TableSkeleton } from './card-skeleton.tsx'
import { browserZone, currencyOf } from './locale-defaults.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { passwordProblem } from './password-strength.ts'
import { useEnter } from './use-enter.ts'

function AcceptForm({ invitationToken }: { invitationToken: string }) {
  const api = useApi()
  const { enter } = useEnter('/')
  const form = useServerForm<{ userFirstname: string; userLastname: string; userPassword: string }, Me>({
    initialValues: { userFirstname: '', userLastname: '', userPassword: '' },
    validate: { userFirstname: neededName, userLastname: neededName, userPassword: passwordProblem },
    save: (values) =>
      api.invitations.accept({
        invitationToken,
        ...values,
        userCurrencyCode: currencyOf(navigator.language),
        userTimezone: browserZone(),
        userFormat: formatOf(navigator.language),
      }),
    onSaved: (me) => enter('accept', () => Promise.resolve(me)),
  })
  const { fields } = form
  return (
    <FormBody form={form} submitLabel="Join">
      <div className="auth-pair">
        <TextInput
          label="First name"
          autoComplete="given-name"
          key={fields.key('userFirstname')}
          {...fields.getInputProps('userFirstname')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          key={fields.key('userLastname')}
          {...fields.getInputProps('userLastname')}
        />
      </div>
      <NewPasswordInput fields={fields} />
    </FormBody>
  )
}

/** /invitation?token=…: an invited person enters their name and chooses a password. */
export default function InvitationPage() {
  const api = useApi()
  const { search } = useSearchState()
  const invitationToken = typeof search.token === 'string' ? search.token : ''
  const found = useQuery({
    queryKey: ['account', 'invitation', invitationToken],
    queryFn: () => api.invitations.look({ invitationToken }),
    enabled: invitationToken !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const problem =
    invitationToken === ''
      ? 'This link is not complete. Copy all of it from the mail.'
      : found.error && messageOf(found.error)
  return (
    <AuthFrame
      wide
      title={found.data ? `Join ${found.data.accountName}` : 'Invitation'}
      sub={found.data ? `${found.data.userEmail}, as ${roleLabels[found.data.userRole].toLowerCase()}` : ' '}
      foot={
        <AppLink to="/login" className="link">
          Sign in
        </AppLink>
      }
    >
      {problem ? <p role="alert">{problem}</p> : null}
      {!problem && found.isPending ? <TableSkeleton rows={3} /> : null}
      {found.data ? <AcceptForm invitationToken={invitationToken} /> : null}
    </AuthFrame>
  )
}
