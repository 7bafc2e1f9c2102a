import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DomainState } from '../../contract/domains/domain-states.ts'
import type { OwnDomain } from '../../contract/domains/domains.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { IfMay } from '../lib/if-may.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { Hue } from '../ui/hues.ts'
import { notify } from '../ui/notify.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { TimeAgo, useNow } from '../ui/time-ago.tsx'

const states: Record<DomainState, { hue: Hue; word: string }> = {
  waiting: { hue: 'pending', word: 'Waiting for the record' },
  unreached: { hue: 'pending', word: 'Proven' },
  certificate: { hue: 'pending', word: 'Certificate is made' },
  works: { hue: 'approved', word: 'Works' },
  broken: { hue: 'rejected', word: 'Does not work' },
}

function RecordLine({ name, value, copy }: { name: string; value: string; copy: string }) {
  return (
    <>
      <span className="dim">{name}</span>
      <code>{value}</code>
      <CopyButton value={value} label={copy} />
    </>
  )
}

/** The steps at the registrar, until a domain works. */
function Steps({ domain: d }: { domain: OwnDomain }) {
  return (
    <ol className="domain-steps">
      {d.provenDatetime === null ? (
        <li>
          Prove that it is yours, with a TXT record:
          <div className="domain-record">
            <RecordLine name="Name" value={d.recordName} copy="Copy the name of the TXT record" />
            <RecordLine name="Value" value={d.proof} copy="Copy the value of the TXT record" />
          </div>
          <span className="dim">
            Or put the value into a file at <code>{d.fileUrl}</code>
          </span>
        </li>
      ) : null}
      <li>
        Let it lead here, with a CNAME record:
        <div className="domain-record">
          <RecordLine name="Name" value={d.domainName} copy="Copy the name of the CNAME record" />
          <RecordLine name="Value" value={d.leadsTo} copy="Copy the value of the CNAME record" />
        </div>
      </li>
    </ol>
  )
}

/**
 * One domain: its progress, the next steps, and its actions. `isNext`: its button is the next one to press on this
 * page.
 */
export function DomainItem({ domain: d, isNext }: { domain: OwnDomain; isNext: boolean }) {
  const api = useApi()
  const queries = useQueryClient()
  const now = useNow()
  const { userTimezone } = useMe()
  const [isRemoving, setRemoving] = useState(false)
  const done = () => makeStale(queries, 'domains')
  const { domainUuid } = d
  const check = useMutation({
    mutationFn: () => api.domains.check({ domainUuid }),
    onSuccess: async (looked) => {
      await done()
      notify(looked.sentence, looked.state === 'broken' ? 'bad' : 'good')
    },
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const main = useMutation({
    mutationFn: () => api.domains.makeMain({ domainUuid }),
    onSuccess: async () => {
      await done()
      notify(`New addresses begin with ${d.domainName}`)
    },
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const { hue, word } = states[d.state]
  return (
    <li className="domain">
      <div className="domain-head">
        <h3>{d.domainName}</h3>
        <StatusDot hue={hue}>{word}</StatusDot>
        {d.isMain && d.state === 'works' ? <Badge tone="accent">Main</Badge> : null}
      </div>
      <p className="domain-state">
        {d.sentence}{' '}
        {d.checkedDatetime ? (
          <span className="dim">
            Looked at <TimeAgo at={d.checkedDatetime} now={now} timeZone={userTimezone} />.
          </span>
        ) : null}
      </p>
      {d.state === 'works' || d.state === 'certificate' ? null : <Steps domain={d} />}
      <IfMay>
        <div className="domain-buttons">
          <Button
            size="xs"
            variant={isNext ? 'filled' : 'default'}
            loading={check.isPending}
            aria-label={`Check now: ${d.domainName}`}
            onClick={() => check.mutate()}
          >
            Check now
          </Button>
          {d.state === 'works' && !d.isMain ? (
            <Button
              size="xs"
              variant="default"
              loading={main.isPending}
              aria-label={`Make main: ${d.domainName}`}
              onClick={() => main.mutate()}
            >
              Make main
            </Button>
          ) : null}
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={`Remove ${d.domainName}`}
            onClick={() => setRemoving(true)}
          >
            Remove
          </Button>
        </div>
      </IfMay>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove ${d.domainName}?`}
        confirmLabel="Remove domain"
        danger
        onConfirm={async () => {
          await api.domains.remove({ domainUuid })
          await done()
        }}
      >
        {d.provenDatetime === null
          ? 'Nobody has proven it yet, so nothing leads there.'
          : 'New addresses do not begin with it any more. Links that were handed out under it go on working as long as it leads here.'}
      </ConfirmDialog>
    </li>
  )
}
