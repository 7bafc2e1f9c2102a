import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFingerprint, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApi } from '../lib/api.tsx'
import { answerWithPasskey, canUsePasskeys } from '../lib/passkey.ts'
import { hostBrand } from '../lib/host-brand.ts'
import { meQuery } from '../lib/session.ts'
import { endSignup } from '../lib/signup-state.ts'
import { AppLink } from '../ui/app-link.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeStep } from './code-step.tsx'
import { UnlockSignIn } from './unlock-sign-in.tsx'
import { emailProblem } from './email-problem.ts'
import { toFirstProblem } from '../ui/form/first-problem.ts'
import { useNextAddress } from './next-address.ts'
import { useEnter } from './use-enter.ts'
import { FormError } from '../ui/form-error.tsx'

const demo = { userEmail: 'demo@outbound.example', userPassword: 'demo-outbound' }

/** Who is signed in already goes on to where they wanted. */
function Led({ to }: { to: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to), [history, to])
  return null
}

/** /login */
export default function LoginPage() {
  const api = useApi()
  // under an own domain there is nobody but the people of its account
  const isOurs = hostBrand() === null
  const { next, along } = useNextAddress()
  const { busy, error, hasToWait, enter } = useEnter(next)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const login = async ({ userCode = '', ...given }: { userEmail: string; userPassword: string; userCode?: string }) => {
    const answer = await api.account.login({
      ...given,
      ...(userCode.trim() === '' ? {} : { userCode: userCode.trim() }),
    })
    if (!('codeIsAsked' in answer)) return answer
    setCodeAsked(true)
    return null
  }
  const withPasskey = async () => {
    const { options } = await api.passkeys.ask({})
    if (!options) throw new Error('Passkeys work only on a secure address: a name with https')
    return api.passkeys.enter({ answer: await answerWithPasskey(options) })
  }
  const known = useQuery({ ...meQuery(api), retry: false })
  const demoAsked = useQuery({
    queryKey: ['demo'],
    queryFn: ({ signal }) => api.account.demo({}, { signal }),
    retry: false,
    enabled: isOurs,
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { userEmail: '', userPassword: '', userCode: '' },
    validate: {
      userEmail: emailProblem,
      userPassword: (value) => (value === '' ? "Password can't be blank" : null),
    },
  })
  if (known.data && busy === null) return <Led to={next} />
  // what comes later would move what is typed into
  if (isOurs && demoAsked.isPending) return null
  const hasDemo = isOurs && demoAsked.data?.demoIsThere !== false
  if (isCodeAsked)
    return (
      <CodeStep
        give={(code) => api.secondFactor.enter({ code })}
        onEntered={(me) => void enter('code', async () => me)}
        onBack={() => setCodeAsked(false)}
      />
    )
  return (
    <AuthFrame
      title="Sign in"
      sub="See what your clicks earn."
      foot={
        <>
          {isOurs ? (
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
      }
    >
      <form
        className="auth-form"
        noValidate
        onSubmit={form.onSubmit((values) => void enter('login', () => login(values)), toFirstProblem(form))}
      >
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
        <FormError problem={error} />
        {hasToWait ? (
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
        <Button type="submit" fullWidth loading={busy === 'login'} disabled={busy !== null && busy !== 'login'}>
          Sign in
        </Button>
      </form>
      {hasDemo || canUsePasskeys() ? <div className="or">or</div> : null}
      {canUsePasskeys() ? (
        <Button
          variant="default"
          fullWidth
          mb="sm"
          leftSection={<IconFingerprint size={15} aria-hidden />}
          loading={busy === 'passkey'}
          disabled={busy !== null && busy !== 'passkey'}
          onClick={() => void enter('passkey', withPasskey)}
        >
          Sign in with a passkey
        </Button>
      ) : null}
      {hasDemo ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPlayerPlay size={15} aria-hidden />}
          loading={busy === 'demo'}
          disabled={busy !== null && busy !== 'demo'}
          onClick={() => {
            endSignup()
            void enter('demo', () => login(demo))
          }}
        >
          Try the demo
        </Button>
      ) : null}
    </AuthFrame>
  )
}
