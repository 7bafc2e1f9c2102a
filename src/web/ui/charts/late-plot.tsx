import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { ErrorPanel } from '../error-panel.tsx'

const always = () => 'plot'
const again = () => window.location.reload()

// browsers remember a file that failed to load: only a reload requests it again, and the address keeps the state
const Failed = () => (
  <ErrorPanel small message="The chart did not arrive. Everything else on this page works." onRetry={again} />
)

/** A plot that loads separately, after the page: while it loads or fails, the rest of the page stays. */
export const LatePlot = ({ blank, children }: { blank: ReactNode; children: ReactNode }) => (
  <CatchBoundary getResetKey={always} errorComponent={Failed}>
    <Suspense fallback={blank}>{children}</Suspense>
  </CatchBoundary>
)
