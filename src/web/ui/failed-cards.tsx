import { ErrorPanel } from './error-panel.tsx'

/** Stands where a row of figures would, when they could not be loaded. */
export const FailedCards = ({ label, message, onRetry }: { label: string; message: string; onRetry: () => void }) => (
  <section className="card stat-failed" aria-label={label}>
    <ErrorPanel small message={message} onRetry={onRetry} />
  </section>
)
