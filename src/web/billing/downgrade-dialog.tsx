import { DialogFoot } from '../ui/dialog-foot.tsx'
import { longest } from '../../contract/bounds.ts'
import { Button, Rating, Skeleton, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer } from '../../contract/billing/billing.ts'
import { dayText } from '../../report/date-text.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormError } from '../ui/form-error.tsx'
import { ChooseParts, type Chosen, firstChoice, isOverChosen, tooMany } from './choose-parts.tsx'
import { losses } from './plan-cards.ts'

const asked = [
  ['easeOfUse', 'Ease of use'],
  ['loadTime', 'Load time'],
  ['featureSpecifications', 'Feature specifications'],
] as const
type Ratings = Partial<Record<(typeof asked)[number][0], number>>
const titles = {
  cancel: 'Before you cancel',
  choose: 'Before you can downgrade',
  feedback: 'Your feedback',
  success: 'Success',
} as const

interface DowngradeDialogProps {
  to: 'Freemium' | 'Starter'
  customer: Customer
  onClose: () => void
}

/** A smaller plan in four steps: what goes, what stays, what was missed, and that it is done. */
export function DowngradeDialog({ to, customer, onClose }: DowngradeDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const { userTimezone } = useMe()
  const [step, setStep] = useState<keyof typeof titles>('cancel')
  const [own, setOwn] = useState<Chosen | null>(null)
  const [ratings, setRatings] = useState<Ratings>({})
  const [text, setText] = useState('')
  // the plan of before, also after the answer that changes it
  const [from] = useState(customer.plan)
  const [running] = customer.subscriptions
  const name = to === 'Freemium' ? 'Free' : to
  const end = running ? dayText(running.subscriptionCurrentPeriodEndDatetime, userTimezone) : null
  const choices = useQuery({
    queryKey: ['billing', 'choices'],
    queryFn: ({ signal }) => api.billing.choices({}, { signal }),
    staleTime: 0,
  })
  const chosen = own ?? (choices.data ? firstChoice(choices.data, to) : null)
  const hasToChoose = choices.data ? tooMany(choices.data, to).length > 0 : false
  const downgrade = useMutation({
    mutationFn: () =>
      api.billing.downgrade({
        plan: to === 'Freemium' ? 'freemium' : 'starter',
        ...(chosen && hasToChoose
          ? { keep: { users: [...chosen.users], sites: [...chosen.sites], networks: [...chosen.networks] } }
          : {}),
        feedback: { ...ratings, text },
      }),
    onSuccess: async () => {
      setStep('success')
      await Promise.all(
        ['billing', 'account', 'sites', 'networks'].map((word) => queries.invalidateQueries({ queryKey: [word] })),
      )
    },
  })
  return (
    <Dialog title={titles[step]} size={480} onClose={onClose}>
      {step === 'cancel' ? (
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
              <div className="fact">
                <dt>Conversion data</dt>
                <dd>updates every 24 hours</dd>
              </div>
            </dl>
          ) : null}
          <DialogFoot onCancel={onClose} startsOnCancel cancelLabel={`Keep ${from}`}>
            <Button onClick={() => setStep('choose')}>Continue</Button>
          </DialogFoot>
        </>
      ) : null}
      {step === 'choose' ? (
        <>
          <p className="dialog-text">
            {end
              ? `Your plan runs until ${end}. Nothing changes until then, and you can take this back by choosing ${from} again.`
              : 'The smaller plan starts today.'}{' '}
            {hasToChoose
              ? `Choose what stays active with ${name}. The rest becomes inactive, is not deleted, and comes back with a bigger plan.`
              : `All you have fits into ${name}.`}
          </p>
          {choices.isPending ? <Skeleton h={120} /> : null}
          {choices.error && !choices.data ? (
            <ErrorPanel small message={messageOf(choices.error)} onRetry={() => void choices.refetch()} />
          ) : null}
          {choices.data && chosen ? (
            <ChooseParts choices={choices.data} plan={to} chosen={chosen} onChange={setOwn} />
          ) : null}
          <DialogFoot onCancel={onClose}>
            <Button disabled={!chosen || isOverChosen(chosen, to)} onClick={() => setStep('feedback')}>
              Continue
            </Button>
          </DialogFoot>
        </>
      ) : null}
      {step === 'feedback' ? (
        <>
          <p className="dialog-text">What you say stays with us. You may leave all of it empty.</p>
          {asked.map(([key, what]) => (
            <div key={key} className="feedback-row">
              <span>{what}</span>
              <Rating
                aria-label={what}
                value={ratings[key] ?? 0}
                onChange={(value) => setRatings({ ...ratings, [key]: value })}
              />
            </div>
          ))}
          <Textarea
            label="What could be better?"
            mt="sm"
            maxLength={longest.feedback}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <FormError problem={downgrade.error} />
          <DialogFoot onCancel={onClose} busy={downgrade.isPending}>
            <Button color="red" loading={downgrade.isPending} onClick={() => downgrade.mutate()}>
              Downgrade
            </Button>
          </DialogFoot>
        </>
      ) : null}
      {step === 'success' ? (
        <>
          <p className="dialog-text">
            You have successfully switched from {from} to {name} plan!
          </p>
          {end ? <p className="dialog-text dim">It starts on {end}.</p> : null}
          <DialogFoot>
            <Button data-autofocus onClick={onClose}>
              Done
            </Button>
          </DialogFoot>
        </>
      ) : null}
    </Dialog>
  )
}
