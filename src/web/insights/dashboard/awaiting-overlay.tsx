import { useFirstSteps } from './use-first-steps.ts'
import { StepList } from './step-list.tsx'
import { texts } from './texts.ts'

/** Covers the dashboard while the account has no data, and says what to do next. */
export function AwaitingOverlay() {
  const { steps } = useFirstSteps(true)
  return (
    <div className="awaiting">
      <section className="card awaiting-card" aria-label={texts.awaitingTitle}>
        <h2 className="awaiting-title">
          <span className="pulse" aria-hidden /> {texts.awaitingTitle}
        </h2>
        <p className="awaiting-text">{texts.awaitingText}</p>
        <StepList steps={steps} />
      </section>
    </div>
  )
}
