import { Button, Rating, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer } from '../../contract/billing/billing.ts'
import { fullDay, todayIn } from '../../report/dates.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormError } from '../ui/form-error.tsx'
import { losses } from './plan-cards.ts'

const asked = ['Ease of use', 'Load time', 'Feature specifications'] as const
type Step = 'before you cancel' | 'before you can downgrade' | 'feedback' | 'success'

/** A smaller plan in four steps: what goes, what stays, what was missed, and that it is done. */
export function DowngradeDialog({
  to,
  customer,
  onClose,
}: {
  to: 'Freemium' | 'Starter'
  customer: Customer
  onClose: () => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const { userTimezone } = useMe()
  const [step, setStep] = useState<Step>('before you cancel')
  const [running] = customer.subscriptions
  const name = to === 'Freemium' ? 'Free' : to
  const end = running ? fullDay(todayIn(userTimezone, new Date(running.subscriptionCurrentPeriodEndDatetime))) : ''
  const downgrade = useMutation({
    mutationFn: () => api.billing.downgrade({ plan: to === 'Freemium' ? 'freemium' : 'starter' }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['billing'] })
      setStep('feedback')
    },
  })
  const titles: Record<Step, string> = {
    'before you cancel': 'Before you cancel',
    'before you can downgrade': 'Before you can downgrade',
    feedback: 'Your feedback',
    success: 'Success',
  }
  return (
    <Dialog title={titles[step]} size={480} onClose={onClose}>
      {step === 'before you cancel' ? (
        <>
          <p className="dialog-text">
            {to === 'Freemium'
              ? 'With the free plan you have:'
              : 'With Starter you have less users, commission, records and pageviews.'}
          </p>
          {to === 'Freemium' ? (
            <dl className="facts quote">
              {losses.map(([what, change]) => (
                <div key={what} className="fact">
                  <dt>{what}</dt>
                  <dd>{change}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          <div className="dialog-buttons">
            <Button variant="default" data-autofocus onClick={onClose}>
              Keep {customer.plan}
            </Button>
            <Button onClick={() => setStep('before you can downgrade')}>Continue</Button>
          </div>
        </>
      ) : null}
      {step === 'before you can downgrade' ? (
        <>
          <p className="dialog-text">
            {running
              ? `Your plan runs until ${end}. Nothing changes until then, and you can take this back by choosing ${running.subscriptionPlanName} again.`
              : 'There is no subscription to end.'}{' '}
            What you have above the limits of {name} stays: you can add nothing more until you are below them.
          </p>
          <FormError problem={downgrade.error} />
          <div className="dialog-buttons">
            <Button variant="default" disabled={downgrade.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button color="red" disabled={!running} loading={downgrade.isPending} onClick={() => downgrade.mutate()}>
              Downgrade
            </Button>
          </div>
        </>
      ) : null}
      {step === 'feedback' ? (
        <>
          {asked.map((what) => (
            <div key={what} className="feedback-row">
              <span>{what}</span>
              <Rating aria-label={what} />
            </div>
          ))}
          <Textarea label="What could be better?" mt="sm" />
          <div className="dialog-buttons">
            <Button onClick={() => setStep('success')}>Send</Button>
          </div>
        </>
      ) : null}
      {step === 'success' ? (
        <>
          <p className="dialog-text">
            You have successfully switched from {customer.plan} to {name} plan!
          </p>
          <p className="dialog-text dim">It starts on {end}.</p>
          <div className="dialog-buttons">
            <Button onClick={onClose}>Done</Button>
          </div>
        </>
      ) : null}
    </Dialog>
  )
}
