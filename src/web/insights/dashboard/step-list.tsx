import { IconCheck } from '@tabler/icons-react'
import { AppLink } from '../../ui/app-link.tsx'
import type { Step } from './awaiting-rule.ts'

/** The first steps, with the next one marked. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const next = steps.find((step) => !step.done)
  return (
    <ol className="awaiting-steps">
      {steps.map((step, i) => (
        <li key={step.key} data-done={step.done || undefined}>
          <span className="awaiting-mark num" aria-hidden>
            {step.done ? <IconCheck size={14} stroke={2.6} /> : i + 1}
          </span>
          <div>
            <AppLink to={step.to} className={step === next ? 'awaiting-link awaiting-next' : 'awaiting-link'}>
              {step.title}
            </AppLink>
            {step.done ? <span className="dim"> · done</span> : null}
            <p className="dim">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
