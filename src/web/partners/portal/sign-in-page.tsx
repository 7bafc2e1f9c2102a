import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { neededName } from '../../../contract/blank.ts'
import type { Output } from '../../../contract/call.ts'
import type { partnerSignIn } from '../../../contract/partners/partner-sign-in.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { safePath } from '../../lib/safe-href.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { FormError } from '../../ui/form-error.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { forgetMerchant, whoQuery } from './queries.ts'
import { SignFrame, useTypedEmail } from './sign-frame.tsx'

type Given = { email: string; password: string }
type Answer = Output<typeof partnerSignIn.enter>

/** /partner/sign-in: for users of merchants. Publishers have their own page. */
export default function PartnerSignInPage() {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { search } = useSearchState()
  const [asked, setAsked] = useState<{ given: Given; choices: Answer['choices'] } | null>(null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const known = useQuery({ ...whoQuery(api), retry: false })
  const wanted = safePath(search.next)
  const next = wanted.startsWith('/partner') ? wanted : '/partner'
  const entered = async () => {
    forgetMerchant(queries)
    await navigate({ to: next as '/' })
  }
  const went = async (given: Given, answer: Answer) => {
    if (answer.isMailed) setMailedTo(given.email)
    else if (answer.choices.length > 0) setAsked({ given, choices: answer.choices })
    else await entered()
  }
  const form = useServerForm<Given, { given: Given; answer: Answer }>({
    initialValues: { email: useTypedEmail(), password: '' },
    validate: { email: neededName, password: (text) => (text === '' ? "Password can't be blank" : null) },
    save: async (given) => ({ given, answer: await api.partnerSignIn.enter(given) }),
    onSaved: ({ given, answer }) => went(given, answer),
  })
  const { fields } = form
  const choose = async (given: Given, userUuid: string) => {
    try {
      await went(given, await api.partnerSignIn.enter({ ...given, userUuid }))
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  if (known.data && !form.isBusy) return <Navigate to={next as '/'} replace />
  if (mailedTo !== null)
    return (
      <SignFrame
        title="Look into your mail"
        sub="Somebody else chose your current password."
        foot={{ to: '/partner/forgot-password', label: 'No mail?', typed: () => mailedTo }}
      >
        <output>
          A link to choose a password of your own is on its way to {mailedTo}. Nobody but you should know it, so the one
          you have opens nothing.
        </output>
      </SignFrame>
    )
  if (asked)
    return (
      <SignFrame title="Which one?" sub="You work with several publishers under this address.">
        {asked.choices.map((c) => (
          <Button key={c.userUuid} variant="default" onClick={() => void choose(asked.given, c.userUuid)}>
            {c.companyName}, for {c.publisherName}
          </Button>
        ))}
        <FormError problem={problem} />
      </SignFrame>
    )
  return (
    <SignFrame
      title="Sign in"
      sub="For merchants: your campaigns, orders and statements with a publisher."
      foot={{ to: '/partner/forgot-password', label: 'Forgot password?', typed: () => fields.getValues().email }}
    >
      <FormBody form={form} submitLabel="Sign in">
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          key={fields.key('email')}
          {...fields.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          key={fields.key('password')}
          {...fields.getInputProps('password')}
        />
      </FormBody>
    </SignFrame>
  )
}
