import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import type { ApiKeyRow, apiKeys } from '../../contract/integrations/api-keys.ts'
import { demoKey } from '../../contract/integrations/demo-key.ts'
import { unitsOf } from '../../contract/integrations/api-limits.ts'
import { momentText } from '../../report/date-text.ts'
import { int, plural } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMay, useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LiveBars } from '../ui/live-bars.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { notify } from '../ui/notify.ts'
import { Verdict } from '../ui/verdict.tsx'
import { curlOf } from './first-call.ts'
import { KeyTable } from './key-table.tsx'
import { reasonText } from './key-text.ts'
import { keysQuery } from './queries.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { ScopeList } from './scope-list.tsx'
import { programsOrigin } from '../lib/host-brand.ts'

type Found = Output<typeof apiKeys.list>
const isPaused = ({ keyState }: ApiKeyRow) => keyState === 'paused'
const isOpen = (key: ApiKeyRow) => key.keyState === 'active' || isPaused(key)
/** Paused keys first, then by usage. */
const byNeed = (keys: readonly ApiKeyRow[]) =>
  keys.toSorted((a, b) => Number(isPaused(b)) - Number(isPaused(a)) || b.keyRequestCount - a.keyRequestCount)

function Empty({ onCreate }: { onCreate: () => void }) {
  return (
    <>
      <section className="card">
        <EmptyState
          icon={IconKey}
          title="No keys yet"
          subtitle="With a key, your own sheet, warehouse or website reads the figures you see here. A key reads what you tick, and never network passwords, users or billing."
          action={
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
              Create key
            </Button>
          }
        />
      </section>
      <Card title="What a call looks like" sub="Revenue by site, of a week" padded>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className="key-curl" tabIndex={0} aria-label="A call for a terminal">
          {curlOf(programsOrigin(), '/v1/report?group=site&days=7', 'your key')}
        </pre>
      </Card>
    </>
  )
}

function Figures({ found, zone }: { found: Found; zone: string }) {
  const { days, busiest, limits } = found
  const requests = days.reduce((sum, d) => sum + d.count, 0)
  const refused = found.keys.reduce((sum, k) => sum + k.keyRefusedCount, 0)
  return (
    <section className="card key-figures" aria-label="Use of the API">
      <div>
        <h2>Requests, 30 days</h2>
        <div className="key-figure">
          <strong className="num">{int(requests)}</strong>
          <LiveBars hue="clicks" values={days.map((d) => d.count)} count={days.length} height={34} />
        </div>
        <p className="dim">{int(refused)} refused</p>
      </div>
      <div>
        <h2>Busiest minute</h2>
        <div className="key-figure">
          <strong className="num">{busiest ? int(busiest.units) : '–'}</strong>
          <span className="dim">
            units asked, {int(limits.unitsPerMinute)} allowed{busiest ? ` · ${momentText(busiest.datetime, zone)}` : ''}
          </span>
        </div>
        <p className="dim">
          A report costs {unitsOf.report} units, a list {unitsOf.list}.
        </p>
      </div>
      <div>
        <h2>Reports at a time</h2>
        <div className="key-figure">
          <strong className="num">{limits.reportsAtOnce}</strong>
          <span className="dim">for the whole account</span>
        </div>
        <p className="dim">Every answer says what is left. If it is too much, it says when to come back.</p>
      </div>
    </section>
  )
}

function Refusals({ found, zone }: { found: Found; zone: string }) {
  return (
    <Card title="Refused" sub="in 30 days" padded>
      {found.refusals.length === 0 ? <p className="dim">Nothing was refused.</p> : null}
      <ul className="key-refusals">
        {found.refusals.slice(0, 6).map((r) => (
          <li key={`${r.keyName} ${r.status} ${r.reason}`}>
            <span className="badge num" data-tone={r.status === 429 ? 'warn' : 'bad'}>
              {r.status}
            </span>
            <span>
              {int(r.count)} × {reasonText(r.reason)}
              <span className="dim key-second">
                {r.keyName} · {momentText(r.lastDatetime, zone)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The state of the keys when none is paused. */
function KeysVerdict({ keys }: { keys: readonly ApiKeyRow[] }) {
  const [most] = keys.toSorted((a, b) => b.keyRefusedCount - a.keyRefusedCount)
  const refused = most?.keyRefusedCount ?? 0
  return (
    <Verdict label="State of the keys" tone="good" lead={`${plural(keys.length, 'key works', 'keys work')}.`}>
      {refused > 0
        ? `${most?.keyName} was refused ${plural(refused, 'time')} in 30 days; the reasons stand below.`
        : ''}
    </Verdict>
  )
}

/** API keys: paused ones and why, usage, the list, and the available scopes. */
export function KeysTab({ found, onCreate }: { found: UseQueryResult<Found>; onCreate: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const { userTimezone: zone, userIsDemo: isDemo } = useMe()
  const mayTakeOver = useMay('users')
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null)
  const renew = () => queries.invalidateQueries({ queryKey: keysQuery(api).queryKey })
  const takeOver = async (key: ApiKeyRow) => {
    try {
      await api.apiKeys.takeOver({ keyUuid: key.keyUuid })
      notify(`${key.keyName} asks in your name now`)
      await renew()
    } catch (problem) {
      notify(messageOf(problem), 'bad')
    }
  }
  if (found.error && !found.data)
    return <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingBlock h={420} />
  if (found.data.keys.length === 0) return <Empty onCreate={onCreate} />
  const open = byNeed(found.data.keys.filter(isOpen))
  const [paused, ...others] = open.filter(isPaused)
  const ended = found.data.keys.filter((k) => !isOpen(k))
  return (
    <>
      {paused ? (
        <Verdict
          label="Keys that are paused"
          tone="bad"
          lead={`${paused.keyName} is paused${others.length > 0 ? `, and ${plural(others.length, 'more key')}` : ''}.`}
          action={
            <>
              {mayTakeOver && paused.keyKind !== 'grant' ? (
                <Button onClick={() => void takeOver(paused)}>Take it over</Button>
              ) : null}
              <Button
                variant={mayTakeOver && paused.keyKind !== 'grant' ? 'default' : 'filled'}
                onClick={() => setRevoking(paused)}
              >
                Revoke
              </Button>
            </>
          }
        >
          {paused.keyPause} Requests with it get an error.
        </Verdict>
      ) : null}
      {paused === undefined && open.length > 0 ? <KeysVerdict keys={open} /> : null}
      <Figures found={found.data} zone={zone} />
      <Card title="Keys" sub="A key never reaches further than the person who made it, as their role is today">
        {open.length > 0 ? (
          <KeyTable keys={open} zone={zone} onRevoke={setRevoking} {...(mayTakeOver ? { onTakeOver: takeOver } : {})} />
        ) : (
          <EmptyState small icon={IconKey} title="No key works" subtitle="All of them were revoked or have ended." />
        )}
        {ended.length > 0 ? (
          <details className="key-ended">
            <summary>{plural(ended.length, 'revoked or expired key')}</summary>
            <KeyTable keys={ended} zone={zone} />
          </details>
        ) : null}
      </Card>
      {isDemo ? (
        <Card title="Try it now" sub="with the key of this demo, which reads and changes nothing" padded>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className="key-curl" tabIndex={0} aria-label="A call with the key of the demo">
            {curlOf(programsOrigin(), '/v1/report?group=site&days=7', demoKey)}
          </pre>
        </Card>
      ) : null}
      <div className="key-pair">
        <Card title="What a key can be given" padded>
          <ScopeList />
        </Card>
        <Refusals found={found.data} zone={zone} />
      </div>
      <RevokeDialog of={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}
