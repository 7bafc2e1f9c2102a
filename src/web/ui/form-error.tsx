import { refusalOf } from '../lib/api-error.ts'

/** Why a form's request failed; nothing without an error, or where the demo's dialog shows it. */
export function FormError({ problem, className = '' }: { problem: unknown; className?: string }) {
  const text = refusalOf(problem)
  return text === null ? null : (
    <p className={`form-error ${className}`.trim()} role="alert">
      {text}
    </p>
  )
}
