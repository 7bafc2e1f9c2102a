import { ErrorPanel } from './error-panel.tsx'

/** Replaces a row of figures that could not be loaded. */
export const FailedCards = ({ label, message, onRetry }: { label: string; message: string; onRetry: () => void }) => (
  <section className="card stat-failed" aria-label={label}>
    <ErrorPanel small message={message} onRetry={onRetry} />
  </section>
)
