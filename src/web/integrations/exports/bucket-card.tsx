import { ActionIcon, Button } from '@mantine/core'
import { IconBucket, IconPlayerPlay, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BucketState, ExportRun } from '../../../contract/integrations/bucket.ts'
import { momentText } from '../../../report/date-text.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import type { Hue } from '../../ui/hues.ts'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { notify } from '../../ui/notify.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { useNow } from '../../ui/time-ago.tsx'
import { BucketDialog } from './bucket-dialog.tsx'
import { bucketQuery, exportsKey } from './queries.ts'
import { RunFiles } from './run-files.tsx'
import { filesText, nightsOf, tookText, whenText } from './run-words.ts'

function stateOf(bucket: BucketState, last: ExportRun | undefined): { word: string; hue: Hue } {
  if (bucket.bucketPause) return { word: 'Paused', hue: 'pending' }
  if (last?.runState === 'running') return { word: 'Being written', hue: 'pending' }
  if (last?.runState === 'failed') return { word: 'Failed', hue: 'rejected' }
  if (!bucket.bucketIsOn) return { word: 'Off', hue: 'neutral' }
  return last ? { word: 'Working', hue: 'approved' } : { word: 'New', hue: 'neutral' }
}

function Nights({ runs, zone }: { runs: readonly ExportRun[]; zone: string }) {
  const now = useNow(60_000)
  const nights = nightsOf(runs, now, zone)
  const written = nights.filter((n) => n.tone === 'fine' || n.tone === 'late').length
  const failed = nights.filter((n) => n.tone === 'bad').length
  return (
    <div className="export-nights">
      <span className="dim">30 days</span>
      <span className="export-squares" aria-hidden>
        {nights.map((n) => (
          <i key={n.day} data-tone={n.tone} title={n.says} />
        ))}
      </span>
      <span>
        <strong>{written} written</strong>
        {failed > 0 ? `, ${failed} failed` : ''}
      </span>
    </div>
  )
}

function Facts({ bucket, last, zone }: { bucket: BucketState; last: ExportRun | undefined; zone: string }) {
  const facts = [
    ['Last run', last ? whenText(last, zone) : 'none yet'],
    ['Took', last ? tookText(last) : '–'],
    ['Files', last ? filesText(last) : '–'],
    ['Next', bucket.bucketNextDatetime ? momentText(bucket.bucketNextDatetime, zone) : 'not planned'],
  ] as const
  return (
    <dl className="export-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The bucket and its runs, looked at again while one is running, and a way to begin one. */
function useBucket() {
  const api = useApi()
  const queries = useQueryClient()
  /** A run that was asked for begins a moment later: until then the last one is this one (`''`: there is none). */
  const [lastBefore, setLastBefore] = useState<string | null>(null)
  const isAwaited = (runs: readonly ExportRun[]) => lastBefore !== null && (runs[0]?.runUuid ?? '') === lastBefore
  const isUnderWay = (runs: readonly ExportRun[]) => isAwaited(runs) || runs.some((r) => r.runState === 'running')
  const found = useQuery({
    ...bucketQuery(api),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.runs) ? 2000 : false),
  })
  const again = () => queries.invalidateQueries({ queryKey: exportsKey })
  const run = async () => {
    setLastBefore(found.data?.runs[0]?.runUuid ?? '')
    try {
      await api.bucket.run({})
      notify('The export has begun')
      await again()
    } catch (problem) {
      setLastBefore(null)
      notify(messageOf(problem), 'bad')
    }
  }
  return { found, again, run, isAwaited }
}

type Opened = 'change' | 'remove' | null

function BucketDialogs({
  opened,
  bucket,
  onClose,
  again,
}: {
  opened: Opened
  bucket: BucketState | null
  onClose: () => void
  again: () => Promise<void>
}) {
  const api = useApi()
  return (
    <>
      {opened === 'change' ? <BucketDialog bucket={bucket} onClose={onClose} /> : null}
      <ConfirmDialog
        opened={opened === 'remove'}
        title="Forget this bucket?"
        confirmLabel="Forget bucket"
        danger
        onClose={onClose}
        onConfirm={async () => {
          await api.bucket.remove({})
          onClose()
          await again()
        }}
      >
        Nothing is written any more, and the secret is deleted here. The files that lie in the bucket stay.
      </ConfirmDialog>
    </>
  )
}

const NoBucket = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    icon={IconBucket}
    title="No bucket yet"
    subtitle="Every night, clicks, conversions, what networks reported and the report by day are written as Parquet and CSV into a bucket of yours, where any warehouse reads them."
    action={
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        Add bucket
      </Button>
    }
  />
)

/** How the bucket does, and what the last run wrote. */
function BucketFacts({ bucket, runs }: { bucket: BucketState; runs: readonly ExportRun[] }) {
  const { userTimezone: zone } = useMe()
  const [last] = runs
  return (
    <>
      <Facts bucket={bucket} last={last} zone={zone} />
      <Nights runs={runs} zone={zone} />
      {bucket.bucketPause ? (
        <p className="export-warning export-none">
          Paused: {bucket.bucketPause} Save the bucket again, and it is written in your name.
        </p>
      ) : null}
      {last?.runProblem ? <p className="export-warning export-none">{last.runProblem}</p> : null}
      {last ? <RunFiles run={last} /> : null}
      <div className="export-foot">
        <span className="dim">
          A month is written again when something in it changed. <code>manifest.json</code> names every file, its rows
          and sums.
        </span>
        <span className="spacer" />
        {bucket.bucketFileCount > 0 ? (
          <a className="link" href="/api/integrations/v1/bucket/manifest">
            Manifest
          </a>
        ) : null}
      </div>
    </>
  )
}

/** The bucket that is written into every night: how it does, what the last run wrote, and its sums next to the report's. */
export function BucketCard() {
  const { found, again, run, isAwaited } = useBucket()
  const [opened, setOpened] = useState<Opened>(null)
  if (found.error && !found.data)
    return <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingBlock h={320} />
  const { bucket, runs } = found.data
  const [last] = runs
  const dialogs = <BucketDialogs opened={opened} bucket={bucket} onClose={() => setOpened(null)} again={again} />
  if (!bucket)
    return (
      <Card title="Your bucket">
        <NoBucket onAdd={() => setOpened('change')} />
        {dialogs}
      </Card>
    )
  const state = stateOf(bucket, last)
  return (
    <Card
      title="Your bucket"
      sub={`s3://${bucket.bucketName}/${bucket.bucketPrefix}`}
      actions={
        <span className="export-actions">
          <StatusDot hue={state.hue}>{state.word}</StatusDot>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            loading={isAwaited(runs) || last?.runState === 'running'}
            onClick={() => void run()}
          >
            Export now
          </Button>
          <ActionIcon variant="subtle" aria-label="Change the bucket" onClick={() => setOpened('change')}>
            <IconSettings size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label="Forget the bucket" onClick={() => setOpened('remove')}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </span>
      }
    >
      <BucketFacts bucket={bucket} runs={runs} />
      {dialogs}
    </Card>
  )
}
