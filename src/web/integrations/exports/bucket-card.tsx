import { ActionIcon, Button } from '@mantine/core'
import { IconBucket, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react'
import type { BucketState, ExportRun } from '../../../contract/integrations/bucket.ts'
import { momentText } from '../../../report/date-text.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNow } from '../../ui/time-ago.tsx'
import { BucketDialog } from './bucket-dialog.tsx'
import { RunFiles } from './run-files.tsx'
import { filesText, nightsOf, tookText, whenText } from './run-words.ts'

function Nights({ runs, zone }: { runs: readonly ExportRun[]; zone: string }) {
  const now = useNow(60_000)
  const nights = nightsOf(runs, now, zone)
  const written = nights.filter((n) => n.tone === 'fine' || n.tone === 'late').length
  const late = nights.filter((n) => n.tone === 'late').length
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
        {late > 0 ? `, ${late} at a second try` : ''}
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

export type Opened = 'change' | 'remove' | null

/** Dialogs to change or remove the bucket. */
export function BucketDialogs({
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

/** State of the bucket, and the files of the last run. */
function BucketFacts({ bucket, runs }: { bucket: BucketState; runs: readonly ExportRun[] }) {
  const { userTimezone: zone } = useMe()
  const [last] = runs
  return (
    <>
      <Facts bucket={bucket} last={last} zone={zone} />
      <Nights runs={runs} zone={zone} />
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

interface BucketCardProps {
  bucket: BucketState | null
  /** The newest first. */
  runs: readonly ExportRun[]
  onOpen: (opened: Opened) => void
}

/** The bucket for nightly exports: files of the last run, with their sums next to the report's. */
export function BucketCard({ bucket, runs, onOpen }: BucketCardProps) {
  if (!bucket)
    return (
      <Card title="Your bucket">
        <NoBucket onAdd={() => onOpen('change')} />
      </Card>
    )
  return (
    <Card
      title="Your bucket"
      sub={`s3://${bucket.bucketName}/${bucket.bucketPrefix}`}
      actions={
        <span className="export-actions">
          <ActionIcon variant="subtle" aria-label="Settings of the bucket" onClick={() => onOpen('change')}>
            <IconSettings size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label="Forget the bucket" onClick={() => onOpen('remove')}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </span>
      }
    >
      <BucketFacts bucket={bucket} runs={runs} />
    </Card>
  )
}
