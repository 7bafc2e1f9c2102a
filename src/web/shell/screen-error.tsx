import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { messageOf } from '../lib/api-error.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'

// what Chromium, Firefox and Safari say of a file of the page that did not arrive, and the loader of a style
const MISSING = /dynamically imported module|importing a module script failed|error loading|unable to preload/i
const missing = () =>
  navigator.onLine
    ? 'A part of the page did not arrive. There may be a newer version: try again.'
    : 'You are offline. Try again when you are connected.'

/** Stands where a screen failed; the rest of the page goes on working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isMissing = MISSING.test(messageOf(error))
  const retry = () => {
    // a file that did not arrive is remembered as failed: only a new page asks for it again
    if (isMissing) window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <div className="page-body">
      <section className="card">
        <ErrorPanel
          title="This page could not be shown"
          message={isMissing ? missing() : messageOf(error)}
          onRetry={retry}
        />
      </section>
    </div>
  )
}
