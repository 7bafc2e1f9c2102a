import { contractPrice } from '../../contract/plan-table.ts'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { Sample } from '../ui/sample.tsx'

import { ExternalLink } from '../ui/external-link.tsx'

/** Shown when direct partners cannot be loaded, mostly because the plan does not include them. */
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
    <Sample
      title={`a direct partner (${contractPrice} per month)`}
      rows={[
        { name: 'Kvispoter', note: 'Running · 9.5% of sale · script and server seen today', figure: '5 orders' },
        { name: 'Statement of October', note: '6 orders, due 15 Nov', figure: 'DKK 240.75' },
      ]}
    />
  </section>
)
