import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { messageOf } from '../lib/api-error.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'

/** Stands where a screen failed; the rest of the page goes on working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="page-body">
      <section className="card">
        <ErrorPanel title="This page could not be shown" message={messageOf(error)} onRetry={retry} />
      </section>
    </div>
  )
}
