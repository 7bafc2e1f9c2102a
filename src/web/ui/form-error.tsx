import { refusalOf } from '../lib/api-error.ts'

/** Why what was asked in a form did not happen; nothing while there is nothing to say, or where the demo's dialog says it. */
export function FormError({ problem, className = '' }: { problem: unknown; className?: string }) {
  const text = refusalOf(problem)
  return text === null ? null : (
    <p className={`form-error ${className}`.trim()} role="alert">
      {text}
    </p>
  )
}
