import { DialogFoot } from '../ui/dialog-foot.tsx'
import { longest } from '../../contract/bounds.ts'
import { Button, Rating, Skeleton, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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

type Smaller = 'Freemium' | 'Starter'
const nameOf = (plan: Smaller) => (plan === 'Freemium' ? 'Free' : plan)
type Feedback = Ratings & { text: string }

/** Users, sites and networks chosen to stay active with the smaller plan. */
function useParts(to: Smaller) {
  const api = useApi()
  const choices = useQuery({
    queryKey: ['billing', 'choices'],
    queryFn: ({ signal }) => api.billing.choices({}, { signal }),
    staleTime: 0,
  })
  const [own, setOwn] = useState<Chosen | null>(null)
  return {
    choices,
    chosen: own ?? (choices.data ? firstChoice(choices.data, to) : null),
    choose: setOwn,
    hasToChoose: choices.data ? tooMany(choices.data, to).length > 0 : false,
  }
}
type Parts = ReturnType<typeof useParts>

function useDowngrade(to: Smaller, { chosen, hasToChoose }: Parts, onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (feedback: Feedback) =>
      api.billing.downgrade({
        plan: to === 'Freemium' ? 'freemium' : 'starter',
        ...(chosen && hasToChoose
          ? { keep: { users: [...chosen.users], sites: [...chosen.sites], networks: [...chosen.networks] } }
          : {}),
        feedback,
      }),
    onSuccess: async () => {
      onDone()
      await Promise.all(
        ['billing', 'account', 'sites', 'networks'].map((word) => queries.invalidateQueries({ queryKey: [word] })),
      )
    },
  })
}

const LossesStep = ({ to, children }: { to: Smaller; children: ReactNode }) => (
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
    {children}
  </>
)

interface ChooseStepProps {
  to: Smaller
  parts: Parts
  /** When the smaller plan starts. */
  says: string
  children: ReactNode
}
const ChooseStep = ({ to, parts: { choices, chosen, choose, hasToChoose }, says, children }: ChooseStepProps) => (
  <>
    <p className="dialog-text">
      {says}{' '}
      {hasToChoose
        ? `Choose what stays active with ${nameOf(to)}. The rest becomes inactive, is not deleted, and comes back with a bigger plan.`
        : `All you have fits into ${nameOf(to)}.`}
    </p>
    {choices.isPending ? <Skeleton h={120} /> : null}
    {choices.error && !choices.data ? (
      <ErrorPanel small message={messageOf(choices.error)} onRetry={() => void choices.refetch()} />
    ) : null}
    {choices.data && chosen ? <ChooseParts choices={choices.data} plan={to} chosen={chosen} onChange={choose} /> : null}
    {children}
  </>
)

interface FeedbackStepProps {
  sending: ReturnType<typeof useDowngrade>
  onClose: () => void
}
function FeedbackStep({ sending, onClose }: FeedbackStepProps) {
  const [ratings, setRatings] = useState<Ratings>({})
  const [text, setText] = useState('')
  return (
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
      <FormError problem={sending.error} />
      <DialogFoot onCancel={onClose} busy={sending.isPending}>
        <Button color="red" loading={sending.isPending} onClick={() => sending.mutate({ ...ratings, text })}>
          Downgrade
        </Button>
      </DialogFoot>
    </>
  )
}

interface DowngradeDialogProps {
  to: Smaller
  customer: Customer
  onClose: () => void
}

/** Downgrades in four steps: what is lost, what stays active, feedback, and confirmation. */
export function DowngradeDialog({ to, customer, onClose }: DowngradeDialogProps) {
  const { userTimezone } = useMe()
  const [step, setStep] = useState<keyof typeof titles>('cancel')
  // the plan before, kept after the answer changes it
  const [from] = useState(customer.plan)
  const [running] = customer.subscriptions
  const end = running ? dayText(running.subscriptionCurrentPeriodEndDatetime, userTimezone) : null
  const parts = useParts(to)
  const sending = useDowngrade(to, parts, () => setStep('success'))
  return (
    <Dialog title={titles[step]} size={480} onClose={onClose}>
      {step === 'cancel' ? (
        <LossesStep to={to}>
          <DialogFoot onCancel={onClose} startsOnCancel cancelLabel={`Keep ${from}`}>
            <Button onClick={() => setStep('choose')}>Continue</Button>
          </DialogFoot>
        </LossesStep>
      ) : null}
      {step === 'choose' ? (
        <ChooseStep
          to={to}
          parts={parts}
          says={
            end
              ? `Your plan runs until ${end}. Nothing changes until then, and you can take this back by choosing ${from} again.`
              : 'The smaller plan starts today.'
          }
        >
          <DialogFoot onCancel={onClose}>
            <Button disabled={!parts.chosen || isOverChosen(parts.chosen, to)} onClick={() => setStep('feedback')}>
              Continue
            </Button>
          </DialogFoot>
        </ChooseStep>
      ) : null}
      {step === 'feedback' ? <FeedbackStep sending={sending} onClose={onClose} /> : null}
      {step === 'success' ? (
        <>
          <p className="dialog-text">
            You have successfully switched from {from} to {nameOf(to)} plan!
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
