import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExternalLink } from '../ui/external-link.tsx'

/** What is here while direct partners cannot be read: mostly because the plan does not hold them. */
export const Promo = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <section className="card">
    <EmptyState
      icon={IconPlugConnected}
      title="Work with merchants directly"
      subtitle={`Agree on terms with a merchant, track their orders without a network, and get paid by statement. ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`}
      action={
        <span className="partner-promo">
          <Button component="a" href="mailto:sales@outbound.example?subject=Direct%20partners">
            Request a demo
          </Button>
          <ExternalLink href="https://outbound.example/docs/partners" className="link">
            Read the docs
          </ExternalLink>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </span>
      }
    />
  </section>
)
