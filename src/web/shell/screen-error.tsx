import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { messageOf } from '../lib/api-error.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'

// the messages of Chromium, Firefox and Safari for a missing file of the page, and that of the style loader
const MISSING = /dynamically imported module|importing a module script failed|error loading|unable to preload/i
const missing = () =>
  navigator.onLine
    ? 'A part of the page did not arrive. There may be a newer version: try again.'
    : 'You are offline. Try again when you are connected.'

/** Replaces a screen that failed; the rest of the page keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isMissing = MISSING.test(messageOf(error))
  const retry = () => {
    // browsers remember a file that failed to load: only a reload requests it again
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
