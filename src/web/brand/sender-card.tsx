import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrandState } from '../../contract/brand/brand.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMay } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { notify } from '../ui/notify.ts'

/** The current sender of mails, and the DNS records that allow mails from the account's own address. */
export function SenderCard({ state }: { state: BrandState }) {
  const api = useApi()
  const queries = useQueryClient()
  const may = useMay()
  const check = useMutation({
    mutationFn: () => api.brand.checkSender({}),
    onSuccess: () => makeStale(queries, 'brand'),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const { records } = state
  const missing = records.filter((r) => !r.isSeen).length
  return (
    <Card title="Where mails come from" padded>
      <p>
        At this moment: <b>{state.mailsFrom}</b>
      </p>
      {records.length === 0 ? (
        <p className="dim">With an address of your own here are the two records to set at its domain.</p>
      ) : (
        <>
          <p className="dim">
            {missing === 0
              ? 'Both records are seen. They are looked at once a day; without one of them mails come from our address again.'
              : 'Set these TXT records at your domain. Until both are seen, mails come from our address with your name, and answers go to you.'}
          </p>
          <ul className="brand-records">
            {records.map((r) => (
              <li key={r.recordType}>
                <b>{r.recordType}</b>{' '}
                <Badge tone={r.isSeen ? 'good' : 'neutral'}>{r.isSeen ? 'Seen' : 'Not seen'}</Badge>
                <code>{r.recordName}</code>
                <code>{r.recordText}</code>
                <CopyButton value={r.recordText} label={`Copy the ${r.recordType} record`} />
              </li>
            ))}
          </ul>
          {may ? (
            <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
              Look now
            </Button>
          ) : null}
        </>
      )}
    </Card>
  )
}
