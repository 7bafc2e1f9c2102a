import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { GoogleAdsStatus } from '../../../contract/costs/google-ads.ts'
import { messageOf } from '../../lib/api-error.ts'
import { costStatsKey } from '../queries.ts'
import { useApi } from '../../lib/api.tsx'
import { keepVerifier } from '../../lib/oauth-verifiers.ts'
import { safeHref } from '../../lib/safe-href.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { notify } from '../../ui/notify.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { ChooseCustomersDialog } from './choose-customers-dialog.tsx'
import { CustomerTable, RunTable } from './customer-table.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { googleAdsQuery } from '../queries.ts'
import { googleAds, useGoogleReturn } from './use-google-return.ts'
import './google-ads.css'
import { FormError } from '../../ui/form-error.tsx'
import { IfMay } from '../../lib/if-may.tsx'

/** Costs imported from Google Ads: the connection, its accounts, and the state of imports. */
export function GoogleAdsCard() {
  const api = useApi()
  const queries = useQueryClient()
  const status = useQuery(googleAdsQuery(api))
  const [open, setOpen] = useState<'choose' | 'leave' | null>(null)
  const returned = useGoogleReturn(() => setOpen('choose'))
  const keep = (is: GoogleAdsStatus) => queries.setQueryData(googleAdsQuery(api).queryKey, is)

  const isRunning = status.data?.runs.some((r) => r.state === 'running') ?? false
  const wasRunning = useRef(false)
  useEffect(() => {
    // imported costs appear in reports at once
    if (wasRunning.current && !isRunning) void queries.invalidateQueries({ queryKey: costStatsKey })
    wasRunning.current = isRunning
  }, [isRunning, queries])

  const begin = useMutation({
    mutationFn: () => api.googleAds.begin({}),
    onSuccess: ({ authorizationUrl, verifier }) => {
      keepVerifier(googleAds, verifier)
      const address = safeHref(authorizationUrl)
      if (address) window.location.assign(address)
    },
  })
  const start = useMutation({
    mutationFn: () => api.googleAds.importNow({}),
    onSuccess: keep,
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const is = status.data
  const problem = returned.error ?? begin.error
  const isActive = is?.customers.some((c) => c.customerIsActive) ?? false
  const actions = is?.isConnected ? (
    <span className="gads-buttons">
      {isActive ? (
        <Button size="xs" variant="default" loading={start.isPending || isRunning} onClick={() => start.mutate()}>
          Import now
        </Button>
      ) : null}
      <Button size="xs" variant="default" onClick={() => setOpen('choose')}>
        Choose accounts
      </Button>
      <Button size="xs" variant="default" onClick={() => setOpen('leave')}>
        Disconnect
      </Button>
    </span>
  ) : is?.isConfigured ? (
    <Button
      size="xs"
      loading={begin.isPending || begin.isSuccess || returned.isPending}
      onClick={() => {
        returned.reset()
        begin.mutate()
      }}
    >
      Connect Google Ads
    </Button>
  ) : null
  if (is && !is.isConfigured && !is.isConnected && is.customers.length === 0 && !problem)
    return (
      <details className="card gads-folded">
        <summary>Google Ads: not set up on this server</summary>
        <Standing is={is} isActive={false} />
      </details>
    )
  return (
    <Card title="Google Ads" actions={<IfMay>{actions}</IfMay>}>
      {status.isPending ? <Skeleton h={56} m={16} /> : null}
      {status.error && !is ? (
        <ErrorPanel small message={messageOf(status.error)} onRetry={() => void status.refetch()} />
      ) : null}
      <FormError problem={problem} className="gads-text" />
      {returned.isPending ? <output className="dim gads-text">Connecting Google Ads…</output> : null}
      {is ? <Standing is={is} isActive={isActive} /> : null}
      {is && is.customers.length > 0 ? <CustomerTable customers={is.customers} /> : null}
      {is && is.runs.length > 0 ? <RunTable runs={is.runs} /> : null}
      {open === 'choose' ? <ChooseCustomersDialog onClose={() => setOpen(null)} onChosen={keep} /> : null}
      {open === 'leave' ? <DisconnectDialog onClose={() => setOpen(null)} onDone={keep} /> : null}
    </Card>
  )
}

/** The state, in a sentence. */
function Standing({ is, isActive }: { is: GoogleAdsStatus; isActive: boolean }) {
  if (is.isConnected)
    return (
      <p className="gads-text">
        <StatusDot hue="approved">Connected</StatusDot>
        <span className="dim">
          {isActive
            ? `${is.connectedBy ? `By ${is.connectedBy}. ` : ''}Costs are read every night, each time for the last 30 days.`
            : 'Choose the accounts whose costs are read.'}
        </span>
      </p>
    )
  return (
    <p className="dim gads-text">
      {is.isConfigured
        ? 'Connect your Google Ads, and costs are read every night by the domain your ads lead to.'
        : 'This server has no Google Ads application configured. Add costs as files instead.'}
    </p>
  )
}
