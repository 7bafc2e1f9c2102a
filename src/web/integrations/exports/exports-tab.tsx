import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { AlsoCard } from './also-card.tsx'
import { BucketCard, BucketDialogs, type Opened } from './bucket-card.tsx'
import { BucketVerdict } from './bucket-verdict.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { SheetsCard } from './sheets-card.tsx'
import { useBucket } from './use-bucket.ts'
import './exports.css'

/** Exports: nightly files, secret addresses, and the full export. */
export function ExportsTab() {
  const { found, again, run, isRunning } = useBucket()
  const [opened, setOpened] = useState<Opened>(null)
  const { data } = found
  // the verdict above the cards depends on it and would push them down
  if (found.isPending) return <LoadingBlock h={480} />
  return (
    <>
      {data?.bucket ? (
        <BucketVerdict
          bucket={data.bucket}
          last={data.runs[0]}
          isRunning={isRunning}
          onRun={() => void run()}
          onChange={() => setOpened('change')}
        />
      ) : null}
      <div className="export-pair">
        {data ? (
          <BucketCard bucket={data.bucket} runs={data.runs} onOpen={setOpened} />
        ) : (
          <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
        )}
        <div className="export-column">
          <SheetsCard />
          <CalendarCard />
          <AlsoCard />
        </div>
      </div>
      <BucketDialogs opened={opened} bucket={data?.bucket ?? null} onClose={() => setOpened(null)} again={again} />
    </>
  )
}
