import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFingerprint, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useApi } from '../lib/api.tsx'
import { canUsePasskeys } from '../lib/passkey.ts'
import { hostBrand } from '../lib/host-brand.ts'
import { meQuery } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeStep } from './code-step.tsx'
import { UnlockSignIn } from './unlock-sign-in.tsx'
import { emailProblem } from './email-problem.ts'
import { toFirstProblem } from '../ui/form/first-problem.ts'
import { useNextAddress } from './next-address.ts'
import { FormError } from '../ui/form-error.tsx'
import { type SignIn, useSignIn } from './use-sign-in.ts'

/** Redirects a user who is already signed in. */
function Led({ to }: { to: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to), [history, to])
  return null
}

const useLoginForm = () =>
  useForm({
    mode: 'uncontrolled',
    initialValues: { userEmail: '', userPassword: '', userCode: '' },
    validate: {
      userEmail: emailProblem,
      userPassword: (value) => (value === '' ? "Password can't be blank" : null),
    },
  })

const PasswordForm = ({ form, signIn }: { form: ReturnType<typeof useLoginForm>; signIn: SignIn }) => (
  <form className="auth-form" noValidate onSubmit={form.onSubmit(signIn.withPassword, toFirstProblem(form))}>
    <TextInput
      label="E-mail"
      type="email"
      autoComplete="username"
      data-autofocus
      key={form.key('userEmail')}
      {...form.getInputProps('userEmail')}
    />
    <PasswordInput
      label="Password"
      autoComplete="current-password"
      key={form.key('userPassword')}
      {...form.getInputProps('userPassword')}
    />
    <FormError problem={signIn.error} />
    {signIn.hasToWait ? (
      <UnlockSignIn
        emailOf={() => form.getValues().userEmail}
        code={
          <TextInput
            label="Or the code of your app, where you have one"
            autoComplete="one-time-code"
            key={form.key('userCode')}
            {...form.getInputProps('userCode')}
          />
        }
      />
    ) : null}
    <Button
      type="submit"
      fullWidth
      loading={signIn.busy === 'login'}
      disabled={signIn.busy !== null && signIn.busy !== 'login'}
    >
      Sign in
    </Button>
  </form>
)

interface OtherWayProps {
  what: 'passkey' | 'demo'
  busy: SignIn['busy']
  icon: ReactNode
  onClick: () => void
  children: ReactNode
}
const OtherWay = ({ what, busy, icon, onClick, children }: OtherWayProps) => (
  <Button
    variant="default"
    fullWidth
    mb={what === 'passkey' ? 'sm' : undefined}
    leftSection={icon}
    loading={busy === what}
    disabled={busy !== null && busy !== what}
    onClick={onClick}
  >
    {children}
  </Button>
)

function OtherPages({ hasSignup }: { hasSignup: boolean }) {
  const { along } = useNextAddress()
  return (
    <>
      {hasSignup ? (
        <>
          New here?{' '}
          <AppLink to="/signup" search={along} className="link">
            Create an account
          </AppLink>
          {' · '}
        </>
      ) : null}
      <AppLink to="/forgot-password" search={along} className="link">
        Forgot password?
      </AppLink>
    </>
  )
}

/** /login */
export default function LoginPage() {
  const api = useApi()
  // a custom domain serves only its own account: no sign-up and no demo
  const isOurs = hostBrand() === null
  const { next } = useNextAddress()
  const signIn = useSignIn(next)
  const form = useLoginForm()
  const known = useQuery({ ...meQuery(api), retry: false })
  const demoAsked = useQuery({
    queryKey: ['demo'],
    queryFn: ({ signal }) => api.account.demo({}, { signal }),
    retry: false,
    enabled: isOurs,
  })
  const { busy } = signIn
  if (known.data && busy === null) return <Led to={next} />
  // the demo button would move the form if it came later
  if (isOurs && demoAsked.isPending) return null
  const hasDemo = isOurs && demoAsked.data?.demoIsThere !== false
  if (signIn.isCodeAsked)
    return <CodeStep give={signIn.enterCode} onEntered={signIn.withCode} onBack={signIn.leaveCode} />
  return (
    <AuthFrame title="Sign in" sub="See what your clicks earn." foot={<OtherPages hasSignup={isOurs} />}>
      <PasswordForm form={form} signIn={signIn} />
      {hasDemo || canUsePasskeys() ? <div className="or">or</div> : null}
      {canUsePasskeys() ? (
        <OtherWay
          what="passkey"
          busy={busy}
          icon={<IconFingerprint size={15} aria-hidden />}
          onClick={signIn.withPasskey}
        >
          Sign in with a passkey
        </OtherWay>
      ) : null}
      {hasDemo ? (
        <OtherWay what="demo" busy={busy} icon={<IconPlayerPlay size={15} aria-hidden />} onClick={signIn.withDemo}>
          Try the demo
        </OtherWay>
      ) : null}
    </AuthFrame>
  )
}
