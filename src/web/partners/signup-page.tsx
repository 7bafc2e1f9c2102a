import { Button, Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { neededName } from '../../contract/blank.ts'
import type { Output } from '../../contract/call.ts'
import type { partnerPortal, TermsOffer } from '../../contract/partners/partner-portal.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { Brand } from '../ui/brand.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import './partners.css'

type Invitation = Output<typeof partnerPortal.look>
type Values = Invitation['company'] & {
  name: string
  title: string
  password: string
  maySign: boolean
  accepts: boolean
}

const Offer = ({ offer }: { offer: TermsOffer }) => (
  <section className="card card-pad signup-offer" aria-label={offer.contractName}>
    <h2 className="card-title">{offer.contractName}</h2>
    {offer.changes.length > 0 ? <p>What would change: {offer.changes.join('; ')}</p> : null}
    {offer.scheduleAt && !offer.isFirst ? (
      <p>The new terms apply by themselves on {offer.scheduleAt}, unless you object before.</p>
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

function ObjectForm({ token, offer, onDone }: { token: string; offer: TermsOffer; onDone: () => void }) {
  const api = useApi()
  const form = useServerForm<{ name: string; reason: string }, unknown>({
    initialValues: { name: '', reason: '' },
    validate: { name: neededName, reason: neededName },
    save: (values) => api.partnerPortal.object({ token, termsUuid: offer.termsUuid, ...values }),
    onSaved: onDone,
  })
  const { fields } = form
  return (
    <FormBody form={form} submitLabel="Object">
      <TextInput label="Your name" key={fields.key('name')} {...fields.getInputProps('name')} />
      <Textarea label="Reason" maxLength={1000} key={fields.key('reason')} {...fields.getInputProps('reason')} />
    </FormBody>
  )
}

function AcceptForm({ token, data, onDone }: { token: string; data: Invitation; onDone: () => void }) {
  const api = useApi()
  const form = useServerForm<Values, unknown>({
    initialValues: {
      ...data.company,
      name: data.contactName,
      title: data.contactTitle,
      password: '',
      maySign: false,
      accepts: false,
    },
    validate: {
      companyName: neededName,
      companyAddress: neededName,
      companyZip: neededName,
      companyCity: neededName,
      name: neededName,
      title: neededName,
      password: (text) =>
        !data.needsPassword || text.length >= 8 ? null : 'Password must be at least 8 characters long',
      maySign: (ticked) => (ticked ? null : 'Tick that you may sign for the company'),
      accepts: (ticked) => (ticked ? null : 'Tick that you accept the terms'),
    },
    save: ({ maySign: _, accepts: __, password, ...values }) =>
      api.partnerPortal.accept({
        token,
        ...values,
        maySign: true,
        accepts: true,
        textHashes: data.offers.map((o) => o.textHash),
        ...(data.needsPassword ? { password } : {}),
      }),
    onSaved: onDone,
  })
  const { fields } = form
  const text = (name: keyof Invitation['company'] | 'name' | 'title', label: string) => (
    <TextInput label={label} key={fields.key(name)} {...fields.getInputProps(name)} />
  )
  return (
    <section className="card card-pad" aria-label="Accept the terms">
      <h2 className="card-title">Accept the terms</h2>
      <FormBody form={form} submitLabel="Accept the terms">
        {text('companyName', 'Company name')}
        {text('companyAddress', 'Address')}
        <div className="auth-pair">
          {text('companyZip', 'Zip code')}
          {text('companyCity', 'City')}
        </div>
        <div className="auth-pair">
          {text('companyCountry', 'Country code')}
          {text('companyVat', 'VAT number (optional)')}
        </div>
        <div className="auth-pair">
          {text('name', 'Your name')}
          {text('title', 'Your title')}
        </div>
        {data.needsPassword ? (
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            key={fields.key('password')}
            {...fields.getInputProps('password')}
          />
        ) : null}
        <Checkbox
          label={`I may sign for ${data.company.companyName}`}
          key={fields.key('maySign')}
          {...fields.getInputProps('maySign', { type: 'checkbox' })}
        />
        <Checkbox
          label="I accept the terms above"
          key={fields.key('accepts')}
          {...fields.getInputProps('accepts', { type: 'checkbox' })}
        />
      </FormBody>
    </section>
  )
}

/** /signup/{uuid}: a merchant reads what a publisher proposes, and accepts it or objects. */
export default function SignupPage() {
  const api = useApi()
  const { invitation: token = '' } = useParams({ strict: false }) as { invitation?: string }
  const [done, setDone] = useState<'accepted' | 'objected' | null>(null)
  const [objecting, setObjecting] = useState(false)
  const found = useQuery({
    queryKey: ['partner-invitation', token],
    queryFn: () => api.partnerPortal.look({ token }),
    retry: false,
    enabled: done === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = found
  const canObject = data?.offers.find((o) => !o.isFirst)
  return (
    <main className="signup-page">
      <Brand />
      {done ? (
        <section className="card card-pad">
          <h1 className="page-title">{done === 'accepted' ? 'The terms are accepted' : 'The terms you have stay'}</h1>
          <p>
            {done === 'accepted'
              ? `You and ${data?.publisherName} get what was accepted by mail, as a PDF.`
              : `${data?.publisherName} was told of your reason.`}
          </p>
        </section>
      ) : null}
      {found.error ? (
        <section className="card card-pad">
          <h1 className="page-title">Invitation</h1>
          <p role="alert">{messageOf(found.error)}</p>
        </section>
      ) : null}
      {found.isPending ? <p aria-live="polite">Loading the invitation…</p> : null}
      {data && !done ? (
        <>
          <h1 className="page-title">{data.publisherName} would like to work with you</h1>
          {data.offers.length === 0 ? <p>There is nothing to accept at the moment.</p> : null}
          {data.offers.map((o) => (
            <Offer key={o.termsUuid} offer={o} />
          ))}
          {data.offers.length > 0 ? (
            <AcceptForm key={token} token={token} data={data} onDone={() => setDone('accepted')} />
          ) : null}
          {canObject && !objecting ? (
            <Button variant="default" onClick={() => setObjecting(true)}>
              Object to the new terms
            </Button>
          ) : null}
          {canObject && objecting ? (
            <section className="card card-pad" aria-label="Object">
              <ObjectForm token={token} offer={canObject} onDone={() => setDone('objected')} />
            </section>
          ) : null}
        </>
      ) : null}
    </main>
  )
}
