import { CloseButton } from '@mantine/core'
import { useStart } from '../../lib/start.ts'
import { parseTexts, useStored } from '../../lib/storage.ts'
import { StepList } from './step-list.tsx'
import { texts } from './texts.ts'
import { useFirstSteps } from './use-first-steps.ts'

const NONE: string[] = []

/** The first steps stay after the first pageview: until all are done, or the user dismisses them. */
export function FirstSteps({ accountUuid }: { accountUuid: string }) {
  const [closed, setClosed] = useStored('outbound-first-steps-closed', parseTexts, NONE)
  const start = useStart() // accounts that have had data for long skip the request
  const isThrough = start !== undefined && start.hasPageviews && start.hasClicks && start.hasConversions
  const shown = start !== undefined && !isThrough && !closed.includes(accountUuid)
  const { steps, known } = useFirstSteps(shown)
  const done = steps.filter((step) => step.done).length
  if (!shown) return null
  if (!known) return <div className="first-steps-place" aria-hidden />
  if (done === steps.length) return null
  return (
    <section className="card first-steps" aria-label={texts.firstSteps}>
      <div className="card-head">
        <h2 className="card-title">{texts.firstSteps}</h2>
        <span className="card-sub num">
          {done} of {steps.length} done
        </span>
        <span className="spacer" />
        <CloseButton
          aria-label="Do not show again"
          title="Do not show again"
          onClick={() => setClosed([...closed.slice(-9), accountUuid])}
        />
      </div>
      <StepList steps={steps} />
    </section>
  )
}
