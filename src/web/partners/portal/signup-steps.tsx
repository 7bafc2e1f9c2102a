import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { neededName } from '../../../contract/blank.ts'
import type { Output } from '../../../contract/call.ts'
import type { partnerPortal, TermsOffer } from '../../../contract/partners/partner-portal.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { FormError } from '../../ui/form-error.tsx'
import { type ServerForm, useServerForm } from '../../ui/form/use-server-form.ts'
import { companyMost, companyRules } from '../company-rules.ts'
import { CountrySelect } from '../country-select.tsx'
import { fullDay } from '../../../report/date-text.ts'
import { passwordProblem } from './password-rule.ts'

export type Invitation = Output<typeof partnerPortal.look>
export type Accepted = Output<typeof partnerPortal.accept>
type Values = Invitation['company'] & {
  name: string
  title: string
  password: string
  maySign: boolean
  accepts: boolean
}
type Field = keyof Values
type Step = { title: string; fields: readonly Field[] }

/** Steps of a merchant's sign-up; a merchant with a password skips that step. */
export const stepsOf = ({ needsPassword }: Pick<Invitation, 'needsPassword'>): Step[] => [
  {
    title: 'Company and billing',
    fields: ['companyName', 'companyAddress', 'companyZip', 'companyCity', 'companyCountry', 'companyVat'],
  },
  { title: 'Terms', fields: [] },
  { title: 'Sign', fields: ['maySign', 'accepts', 'name', 'title'] },
  ...(needsPassword ? [{ title: 'Password', fields: ['password' as const] }] : []),
]

export const OfferCard = ({ offer, zone }: { offer: TermsOffer; zone: string }) => (
  <section className="signup-offer" aria-label={offer.contractName}>
    <h3 className="card-title">{offer.contractName}</h3>
    {offer.changes.length > 0 ? <p>What would change: {offer.changes.join('; ')}</p> : null}
    {offer.scheduleAt && !offer.isFirst ? (
      <p>
        The new terms apply by themselves on {fullDay(offer.scheduleAt)}, at 00:00 in {zone}, unless you object before.
      </p>
    ) : null}
    <dl className="partner-info">
      {offer.lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

export const Way = ({ steps, at }: { steps: readonly Step[]; at: number }) => (
  <ol className="partner-steps signup-way" aria-label="Steps">
    {[...steps.map((s) => s.title), 'Install'].map((title, n) => (
      <li key={title} aria-current={n === at ? 'step' : undefined} data-done={n < at || undefined}>
        <i aria-hidden>{n < at ? <IconCheck size={12} stroke={3} /> : null}</i>
        <span>{title}</span>
      </li>
    ))}
  </ol>
)

/**
 * The address holds the step, so that the browser's back button leads to the step before. It does not hold what was
 * typed: a reload starts with the first step.
 */
function useStep() {
  const { search, setSearch } = useSearchState()
  const { history } = useRouter()
  const [reached, setReached] = useState(0)
  const wanted = Number(search.step ?? 0)
  const at = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, reached) : 0
  const [isLeftOver] = useState(search.step !== undefined)
  useEffect(() => {
    if (isLeftOver) setSearch({ step: undefined }, { replace: true })
  }, [isLeftOver, setSearch])
  return {
    at,
    go: (step: number) => {
      setReached(Math.max(step, reached))
      setSearch({ step: step === 0 ? undefined : step })
    },
    back: () => history.back(),
  }
}

interface SignupProps {
  token: string
  data: Invitation
  onDone: (accepted: Accepted) => void
  /** Called when the link was used or withdrawn meanwhile. */
  onGone: () => void
  /** Shown next to the terms: the way to object. */
  children?: ReactNode
}

const valuesOf = (data: Invitation): Values => ({
  ...data.company,
  name: data.contactName,
  title: data.contactTitle,
  password: '',
  maySign: false,
  accepts: false,
})

/** One form for all steps; a server error opens the step of its field. */
function useSignup({ token, data, onDone, onGone }: SignupProps) {
  const api = useApi()
  const steps = stepsOf(data)
  const { at, go, back } = useStep()
  const refused = useRef<Field>(null)
  const form = useServerForm<Values, Accepted>({
    initialValues: valuesOf(data),
    validate: {
      ...companyRules,
      name: neededName,
      title: neededName,
      password: (text) => (data.needsPassword ? passwordProblem(text) : null),
      maySign: (ticked) => (ticked ? null : 'Tick that you may sign for the company'),
      accepts: (ticked) => (ticked ? null : 'Tick that you accept the terms'),
    },
    save: async ({ maySign: _, accepts: __, password, ...values }) => {
      try {
        return await api.partnerPortal.accept({
          token,
          ...values,
          maySign: true,
          accepts: true,
          textHashes: data.offers.map((o) => o.textHash),
          ...(data.needsPassword ? { password } : {}),
        })
      } catch (error) {
        if (error instanceof ApiError && error.code === 410) onGone()
        // the refused field may be in an earlier step
        const field = error instanceof Error ? error.message.split(':')[0] : ''
        const step = steps.findIndex((s) => s.fields.some((f) => f === field))
        if (step >= 0 && step !== at) {
          refused.current = field as Field
          go(step)
        }
        throw error
      }
    },
    onSaved: onDone,
  })
  const { fields } = form
  const head = useRef<HTMLHeadingElement>(null)
  const shownBefore = useRef(at)
  const { getInputNode } = fields
  useEffect(() => {
    if (shownBefore.current === at) return
    shownBefore.current = at
    const field = refused.current
    refused.current = null
    // the heading tells screen readers about the new step
    ;(field === null ? head.current : getInputNode(field))?.focus()
  }, [at, getInputNode])
  const isLast = at === steps.length - 1
  const next = (event: FormEvent<HTMLFormElement>) => {
    if (isLast) return form.onSubmit(event)
    event.preventDefault()
    const wrong = (steps[at]?.fields ?? []).filter((name) => fields.validateField(name).hasError)
    const [first] = wrong
    if (first) fields.getInputNode(first)?.focus()
    else go(at + 1)
  }
  return { form, steps, at, back, head, isLast, next }
}

type Fields = ServerForm<Values>['fields']
type TextName = keyof typeof companyMost | 'name' | 'title'

const StepText = ({ fields, name, label }: { fields: Fields; name: TextName; label: string }) => (
  <TextInput
    label={label}
    maxLength={name === 'name' || name === 'title' ? 150 : companyMost[name]}
    key={fields.key(name)}
    {...fields.getInputProps(name)}
  />
)
const StepBox = ({ fields, name, label }: { fields: Fields; name: 'maySign' | 'accepts'; label: string }) => (
  <Checkbox label={label} key={fields.key(name)} {...fields.getInputProps(name, { type: 'checkbox' })} />
)

const CompanyStep = ({ fields }: { fields: Fields }) => (
  <>
    <p className="signup-hint">Shown on what you sign and on the monthly statements.</p>
    <StepText fields={fields} name="companyName" label="Company name" />
    <StepText fields={fields} name="companyAddress" label="Address" />
    <div className="auth-pair">
      <StepText fields={fields} name="companyZip" label="Zip code" />
      <StepText fields={fields} name="companyCity" label="City" />
    </div>
    <div className="auth-pair">
      <CountrySelect label="Country" key={fields.key('companyCountry')} {...fields.getInputProps('companyCountry')} />
      <StepText fields={fields} name="companyVat" label="VAT number (optional)" />
    </div>
  </>
)

const TermsStep = ({ data, children }: { data: Invitation; children: ReactNode }) => (
  <>
    {data.offers.map((o) => (
      <OfferCard key={o.termsUuid} offer={o} zone={data.publisherZone} />
    ))}
    <p className="signup-hint">Days are those of {data.publisherZone}, and begin there at 00:00.</p>
    {children}
  </>
)

const SignStep = ({ fields }: { fields: Fields }) => (
  <>
    <StepBox fields={fields} name="maySign" label="I may sign for the company" />
    <StepBox fields={fields} name="accepts" label="I accept the terms" />
    <div className="auth-pair">
      <StepText fields={fields} name="name" label="Your name" />
      <StepText fields={fields} name="title" label="Your title" />
    </div>
  </>
)

const PasswordStep = ({ fields, email }: { fields: Fields; email: string }) => (
  <PasswordInput
    label="Password"
    description={`You sign in with ${email}`}
    autoComplete="new-password"
    key={fields.key('password')}
    {...fields.getInputProps('password')}
  />
)

/** Company, terms, signature and password as steps; sent after the last one. */
export function SignupSteps(props: SignupProps) {
  const { data, children } = props
  const { form, steps, at, back, head, isLast, next } = useSignup(props)
  const { fields } = form
  const shown: Record<string, ReactNode> = {
    'Company and billing': <CompanyStep fields={fields} />,
    Terms: <TermsStep data={data}>{children}</TermsStep>,
    Sign: <SignStep fields={fields} />,
    Password: <PasswordStep fields={fields} email={data.contactEmail} />,
  }
  const title = steps[at]?.title ?? ''
  return (
    <>
      <Way steps={steps} at={at} />
      <section className="card card-pad" aria-label={title}>
        <h2 ref={head} className="card-title" tabIndex={-1}>
          {title}
        </h2>
        <form className="auth-form" noValidate onSubmit={next}>
          {shown[title]}
          <FormError problem={form.problem} />
          <DialogFoot onCancel={at > 0 ? back : undefined} cancelLabel="Back" busy={form.isBusy}>
            <Button type="submit" loading={form.isBusy}>
              {isLast ? 'Accept the terms' : 'Next'}
            </Button>
          </DialogFoot>
        </form>
      </section>
    </>
  )
}
