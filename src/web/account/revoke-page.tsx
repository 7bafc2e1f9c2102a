import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import { openKindWords } from '../../contract/account/open-kinds.ts'
import type { revocation } from '../../contract/account/revocation.ts'
import { useApi } from '../lib/api.tsx'
import { useSearchState } from '../lib/use-search.ts'
import { AppLink } from '../ui/app-link.tsx'
import { FormError } from '../ui/form-error.tsx'
import { AuthFrame } from './auth-frame.tsx'

type Looked = Output<typeof revocation.look>
type Revoked = Output<typeof revocation.revoke>

const asked: Record<Looked['revokes'], { title: string; sub: (email: string) => string; label: string }> = {
  change: {
    title: 'This was not me',
    sub: (email) =>
      `${email} stays your address, or becomes it again. All sessions and your password end, and a link to a new password is mailed there.`,
    label: 'End it all',
  },
  given: {
    title: 'Keep my address',
    sub: (email) => `The change is forgotten, and you go on signing in with ${email}.`,
    label: 'Keep my address',
  },
  all: {
    title: 'End keys and addresses',
    sub: (email) => `What ${email} has open ends at once. Programs that use it get no more answers.`,
    label: 'End them all',
  },
}

function saidOf({ userEmail, isMovedBack, needsPassword }: Revoked): string {
  if (!needsPassword) return 'Done. What this link was for has ended.'
  return `${isMovedBack ? `${userEmail} is your address again.` : `${userEmail} stays your address.`} All sessions and your password have ended. A link to a new password is on its way to you.`
}

const listOf = (open: Looked['open']) => (
  <ul className="revoke-list">
    {open.map(({ kind, names }) => (
      <li key={kind}>
        {openKindWords[kind]}: {names.join(', ')}
      </li>
    ))}
  </ul>
)

/** /revoke?token=…: the link of a warning mail. It needs a click, because mail scanners open every link. */
export default function RevokePage() {
  const api = useApi()
  const { search } = useSearchState()
  const revokeToken = typeof search.token === 'string' ? search.token : ''
  const looked = useQuery({
    queryKey: ['revocation', revokeToken],
    queryFn: () => api.revocation.look({ revokeToken }),
    enabled: revokeToken !== '',
    retry: false,
  })
  const revoke = useMutation({ mutationFn: () => api.revocation.revoke({ revokeToken }) })
  const [done, found] = [revoke.data, looked.data]
  const words = asked[found?.revokes ?? 'change']
  const problem =
    revokeToken === '' ? 'This link is not complete. Open it from the mail once more.' : (revoke.error ?? looked.error)
  return (
    <AuthFrame
      title={words.title}
      sub={done ? saidOf(done) : found ? words.sub(found.userEmail) : ''}
      foot={
        <AppLink to="/login" className="link">
          To the sign-in
        </AppLink>
      }
    >
      {done ? (
        listOf(done.ended)
      ) : (
        <div className="auth-form">
          <FormError problem={problem} />
          {found ? listOf(found.open) : null}
          {found ? (
            <Button fullWidth loading={revoke.isPending} onClick={() => revoke.mutate()}>
              {words.label}
            </Button>
          ) : null}
        </div>
      )}
    </AuthFrame>
  )
}
