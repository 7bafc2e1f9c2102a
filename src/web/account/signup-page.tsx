import { formatOf } from '../../report/format-of.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { neededName } from '../../contract/blank.ts'
import { useApi } from '../lib/api.tsx'
import { endSignup, keepSignup, readSignup } from '../lib/signup-state.ts'
import { AppLink } from '../ui/app-link.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { emailProblem } from './email-problem.ts'
import { browserZone, currencyCodes, currencyOf, zoneOptions } from './locale-defaults.ts'
import { toFirstProblem } from '../ui/form/first-problem.ts'
import { useNextAddress } from './next-address.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { passwordProblem } from './password-strength.ts'
import { useEnter } from './use-enter.ts'
import { FormError } from '../ui/form-error.tsx'

/** Also shown for an address that is taken, so that nobody can find out who has an account. */
function LookIntoMails({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { along } = useNextAddress()
  return (
    <AuthFrame
      title="Open the link we mailed you"
      sub={`We sent a mail to ${email}. Your account begins with the link in it, which works for three days. Then sign in with the password you chose.`}
      foot={
        <AppLink to="/login" search={along} className="link">
          Sign in
        </AppLink>
      }
    >
      <div className="auth-form">
        <Button variant="default" fullWidth onClick={onAgain}>
          Use another address
        </Button>
      </div>
    </AuthFrame>
  )
}

/** Typed values survive a reload, except the password. */
function useSignupForm() {
  const [begun] = useState(readSignup)
  return useForm({
    mode: 'uncontrolled',
    initialValues: {
      userFirstname: begun?.userFirstname ?? '',
      userLastname: begun?.userLastname ?? '',
      accountName: begun?.accountName ?? '',
      userEmail: begun?.userEmail ?? '',
      userPassword: '',
      userCurrencyCode: currencyOf(navigator.language),
      userTimezone: browserZone(),
    },
    validate: {
      userFirstname: neededName,
      userLastname: neededName,
      accountName: neededName,
      userEmail: emailProblem,
      userPassword: passwordProblem,
      userCurrencyCode: neededName,
      userTimezone: neededName,
    },
    onValuesChange: ({ userFirstname, userLastname, accountName, userEmail }) => {
      if (userFirstname || userLastname || accountName || userEmail)
        keepSignup({ userFirstname, userLastname, accountName, userEmail })
    },
  })
}
type SignupForm = ReturnType<typeof useSignupForm>

const WhoFields = ({ form }: { form: SignupForm }) => (
  <>
    <div className="auth-pair">
      <TextInput
        label="First name"
        autoComplete="given-name"
        key={form.key('userFirstname')}
        {...form.getInputProps('userFirstname')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        key={form.key('userLastname')}
        {...form.getInputProps('userLastname')}
      />
    </div>
    <TextInput
      label="Company or account name"
      autoComplete="organization"
      key={form.key('accountName')}
      {...form.getInputProps('accountName')}
    />
    <TextInput
      label="E-mail"
      type="email"
      autoComplete="username"
      key={form.key('userEmail')}
      {...form.getInputProps('userEmail')}
    />
  </>
)

/** Currency and time zone, preset from the browser. */
function LocaleFields({ form }: { form: SignupForm }) {
  const [zones] = useState(() => zoneOptions(new Date(), browserZone()))
  return (
    <div className="auth-pair">
      <Select
        label="Currency"
        searchable
        allowDeselect={false}
        data={[...currencyCodes]}
        key={form.key('userCurrencyCode')}
        {...form.getInputProps('userCurrencyCode')}
      />
      <Select
        label="Timezone"
        searchable
        allowDeselect={false}
        limit={100}
        data={zones}
        comboboxProps={{ width: 300, position: 'bottom-end' }}
        key={form.key('userTimezone')}
        {...form.getInputProps('userTimezone')}
      />
    </div>
  )
}

/** /signup: a new account with its first user. */
export default function SignupPage() {
  const api = useApi()
  const { next, along } = useNextAddress()
  const { busy, error, enter } = useEnter(next)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const form = useSignupForm()
  const submit = form.onSubmit((values) => {
    const currency = currencyCodes.find((code) => code === values.userCurrencyCode)
    void enter('signup', async () => {
      const made = await api.account.signup({
        ...values,
        userCurrencyCode: currency,
        userFormat: formatOf(navigator.language),
      })
      if (!('isMailed' in made)) return made
      endSignup()
      setMailedTo(values.userEmail)
      return null
    })
  }, toFirstProblem(form))
  if (mailedTo !== null) return <LookIntoMails email={mailedTo} onAgain={() => setMailedTo(null)} />
  return (
    <AuthFrame
      wide
      title="Create an account"
      sub="Connect your networks and see every click, conversion and commission in one place."
      foot={
        <>
          Already have an account?{' '}
          <AppLink to="/login" search={along} className="link" onClick={endSignup}>
            Sign in
          </AppLink>
        </>
      }
    >
      <form className="auth-form" noValidate onSubmit={submit}>
        <WhoFields form={form} />
        <NewPasswordInput fields={form} />
        <LocaleFields form={form} />
        <FormError problem={error} />
        <Button type="submit" fullWidth loading={busy === 'signup'}>
          Create account
        </Button>
      </form>
    </AuthFrame>
  )
}
