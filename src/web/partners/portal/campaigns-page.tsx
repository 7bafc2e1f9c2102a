import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contractLabels } from '../../../contract/partners/partner-states.ts'
import type { MerchantContract } from '../../../contract/partners/partner-room.ts'
import { dayText, fullDay } from '../../../report/date-text.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { downloadBytes } from '../../lib/download-bytes.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { notify } from '../../ui/notify.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { CouponsCard } from './coupons-card.tsx'
import { contractsQuery, staleMerchant, useZone } from './queries.ts'
import { Room } from './room.tsx'

type Proposal = NonNullable<MerchantContract['proposal']>
type Version = MerchantContract['versions'][number]

export const Lines = ({ lines }: { lines: readonly (readonly [string, string])[] }) => (
  <dl className="portal-lines">
    {lines.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const becameOf = (v: Version, zone: string): string => {
  const on = (at: string | null) => (at === null ? '' : ` on ${dayText(at, zone)}`)
  if (v.state === 'objected') return `You objected: ${v.objection}`
  if (v.state === 'proposed') return 'Waits for your answer'
  const how = v.acceptedAt ? `accepted by ${v.acceptedBy}${on(v.acceptedAt)}` : `applied by itself${on(v.appliedAt)}`
  return v.state === 'applied' ? `In force, ${how}` : `Replaced, ${how}`
}

function Offer({ contract, proposal }: { contract: MerchantContract; proposal: Proposal }) {
  const zone = useZone()
  const queries = useQueryClient()
  const [answer, setAnswer] = useState<'accept' | 'object' | null>(null)
  const close = () => {
    setAnswer(null)
    void staleMerchant(queries) // what was refused may have been answered by somebody else
  }
  return (
    <div className="portal-offer">
      <p>
        <b>{proposal.isFirst ? 'These terms wait for your answer' : 'New terms wait for your answer'}</b>
      </p>
      {proposal.changes.length > 0 ? <p>What would change: {proposal.changes.join('; ')}</p> : null}
      {proposal.scheduleAt ? (
        <p>
          They apply by themselves on {fullDay(proposal.scheduleAt)}, at 00:00 in {zone}, unless you object before. You
          can accept them early.
        </p>
      ) : null}
      <div className="portal-buttons">
        <Button onClick={() => setAnswer('accept')}>Read and accept</Button>
        {proposal.isFirst ? null : (
          <Button variant="default" onClick={() => setAnswer('object')}>
            Object
          </Button>
        )}
      </div>
      {answer ? <AnswerDialog contract={contract} proposal={proposal} answer={answer} onClose={close} /> : null}
    </div>
  )
}

function Contract({ contract: c }: { contract: MerchantContract }) {
  const api = useApi()
  const zone = useZone()
  const pdf = async (termsUuid: string) => {
    try {
      const file = await api.partnerRoom.pdf({ termsUuid })
      downloadBytes(file.fileName, file.base64, 'application/pdf')
    } catch (error) {
      notify(messageOf(error), 'bad')
    }
  }
  return (
    <Card
      label={c.name}
      title={
        <>
          {c.name}&ensp;
          <Badge tone={c.status === 'running' ? 'good' : 'neutral'}>{contractLabels[c.status]}</Badge>
        </>
      }
      sub={c.domain}
      padded
    >
      {c.proposal ? <Offer contract={c} proposal={c.proposal} /> : null}
      {c.lines.length > 0 ? <Lines lines={c.lines} /> : null}
      <h3 className="partner-part">Versions</h3>
      <ol className="portal-versions">
        {c.versions.map((v) => (
          <li key={v.termsUuid}>
            <b>Version {v.version}</b>
            <span>{v.summary}</span>
            <span className="dim">{becameOf(v, zone)}</span>
            {v.acceptedAt ? (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`PDF of version ${v.version} of ${c.name}`}
                onClick={() => void pdf(v.termsUuid)}
              >
                PDF
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** /partner: the merchant's campaigns, and terms waiting for an answer. */
export default function PortalCampaignsPage() {
  return (
    <Room title="Campaigns" sub="What you agreed on, and what waits for your answer.">
      <Contracts />
      <CouponsCard />
    </Room>
  )
}

function Contracts() {
  const asked = useQuery(contractsQuery(useApi()))
  if (asked.error && !asked.data)
    return (
      <section className="card">
        <ErrorPanel message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
      </section>
    )
  if (!asked.data) return <LoadingBlock h={220} radius="lg" />
  if (asked.data.length === 0)
    return (
      <section className="card">
        <EmptyState title="No campaigns yet" subtitle="The publisher sends you a link when there are terms to read." />
      </section>
    )
  return asked.data.map((c) => <Contract key={c.contractUuid} contract={c} />)
}
