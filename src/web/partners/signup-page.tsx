import { longest } from '../../contract/bounds.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { neededName } from '../../contract/blank.ts'
import type { TermsOffer } from '../../contract/partners/partner-portal.ts'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { PageBrand } from '../lib/page-brand.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { SignupSteps, stepsOf, Way } from './portal/signup-steps.tsx'
import './partners.css'

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
      <Textarea
        label="Reason"
        maxLength={longest.reason}
        key={fields.key('reason')}
        {...fields.getInputProps('reason')}
      />
    </FormBody>
  )
}

/** Keeps the merchant's page out of search engines and its address out of referrers. */
function useSecretAddress(): void {
  useEffect(() => {
    const made = [
      ['robots', 'noindex'],
      ['referrer', 'no-referrer'],
    ].map(([name = '', content = '']) => {
      const meta = Object.assign(document.createElement('meta'), { name, content })
      document.head.append(meta)
      return meta
    })
    return () => {
      for (const meta of made) meta.remove()
    }
  }, [])
}

const said = {
  mailed: ['The terms are accepted', 'gets what was accepted by mail, as a PDF, and so do you.'],
  accepted: ['The terms are accepted', 'sees it at once. You find what you accepted under Campaigns, as a PDF.'],
  objected: ['The terms you have stay', 'was sent your reason.'],
} as const

/** /signup/{uuid}: a merchant reads the proposed terms, and accepts or objects. */
export default function SignupPage() {
  const api = useApi()
  const { invitation: token = '' } = useParams({ strict: false }) as { invitation?: string }
  const [done, setDone] = useState<keyof typeof said | null>(null)
  const [objected, setObjected] = useState<TermsOffer | null>(null)
  useSecretAddress()
  const found = useQuery({
    queryKey: ['partner-invitation', token],
    queryFn: () => api.partnerPortal.look({ token }),
    retry: false,
    enabled: done === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error } = found
  const isGone = error instanceof ApiError && error.code === 410
  const isAccepted = done === 'accepted' || done === 'mailed'
  const queries = useQueryClient()
  // reloading the invitation shows the new state
  const gone = () => void queries.resetQueries({ queryKey: ['partner-invitation', token] })
  return (
    <main className="signup-page">
      <PageBrand by={{ invitationToken: token }} />
      {isAccepted && data ? <Way steps={stepsOf(data)} at={stepsOf(data).length} /> : null}
      {done ? (
        <section className="card card-pad signup-offer">
          <h1 className="page-title">{said[done][0]}</h1>
          <p>
            {data?.publisherName} {said[done][1]}
          </p>
          <div>
            <Button component={AppLink} to={isAccepted ? '/partner/install' : '/partner'}>
              {isAccepted ? 'Go on to the install guide' : 'See your campaigns'}
            </Button>
          </div>
        </section>
      ) : null}
      {isGone ? (
        <section className="card card-pad">
          <h1 className="page-title">Invitation</h1>
          <p role="alert">{messageOf(error)}</p>
          <AppLink to="/partner" className="link">
            Sign in, if you have accepted before
          </AppLink>
        </section>
      ) : null}
      {data || isGone ? null : <h1 className="page-title">Invitation</h1>}
      {error && !isGone ? (
        <section className="card">
          <ErrorPanel message={messageOf(error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
        </section>
      ) : null}
      {found.isPending ? <LoadingBlock label="Loading the invitation" h={420} radius="lg" /> : null}
      {data && !done ? (
        <>
          <h1 className="page-title">
            {data.publisherName}{' '}
            {data.offers.some((o) => o.isFirst) ? 'would like to work with you' : 'proposes new terms'}
          </h1>
          {objected ? (
            <section className="card card-pad signup-offer" aria-label="Object">
              <h2 className="card-title">Object to the new terms of {objected.contractName}</h2>
              <ObjectForm token={token} offer={objected} onDone={() => setDone('objected')} />
              <Button variant="default" onClick={() => setObjected(null)}>
                Back to the terms
              </Button>
            </section>
          ) : null}
          {objected ? null : (
            <SignupSteps
              key={token}
              token={token}
              data={data}
              onDone={({ isMailed }) => setDone(isMailed ? 'mailed' : 'accepted')}
              onGone={gone}
            >
              {data.offers
                .filter((o) => !o.isFirst)
                .map((o) => (
                  <Button key={o.termsUuid} variant="default" onClick={() => setObjected(o)}>
                    Object to the new terms of {o.contractName}
                  </Button>
                ))}
            </SignupSteps>
          )}
        </>
      ) : null}
    </main>
  )
}
