import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { BucketState, ExportRun } from '../../../contract/integrations/bucket.ts'
import { plural } from '../../../report/format.ts'
import { Verdict } from '../../ui/verdict.tsx'
import { differs } from './run-words.ts'

type Says = { tone: 'bad' | 'wait' | 'good'; lead: string; more: string; isToChange?: boolean }

/** State of the bucket: a problem first, else the last run. */
export function verdictOf(bucket: BucketState, last: ExportRun | undefined): Says {
  if (bucket.bucketPause)
    return {
      tone: 'bad',
      lead: 'Nothing is written into your bucket.',
      more: `${bucket.bucketPause} Save the bucket again, and it is written in your name.`,
      isToChange: true,
    }
  if (last?.runState === 'running') return { tone: 'wait', lead: 'An export is being written.', more: '' }
  if (last?.runState === 'failed')
    return { tone: 'bad', lead: 'The last export failed.', more: last.runProblem, isToChange: true }
  const wrong = last?.runFiles.filter((f) => f.name.endsWith('.parquet') && f.sums.some(differs)).length ?? 0
  if (wrong > 0)
    return {
      tone: 'bad',
      lead: `${plural(wrong, 'file says', 'files say')} another sum than the report.`,
      more: 'A new export writes them again.',
    }
  if (!bucket.bucketIsOn)
    return { tone: 'wait', lead: 'Nothing is written by night: the bucket is off.', more: '', isToChange: true }
  return last
    ? { tone: 'good', lead: 'Your bucket holds what the report says.', more: '' }
    : { tone: 'wait', lead: 'Nothing was written yet.', more: '' }
}

interface BucketVerdictProps {
  bucket: BucketState
  last: ExportRun | undefined
  isRunning: boolean
  onRun: () => void
  onChange: () => void
}

/** Tells whether exports arrive, with an action if not. */
export function BucketVerdict({ bucket, last, isRunning, onRun, onChange }: BucketVerdictProps) {
  const { tone, lead, more, isToChange = false } = verdictOf(bucket, last)
  return (
    <Verdict
      label="How the bucket does"
      tone={tone}
      lead={lead}
      action={
        <>
          {isToChange ? <Button onClick={onChange}>Change the bucket</Button> : null}
          <Button
            variant={isToChange || tone === 'good' ? 'default' : 'filled'}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={isRunning}
            onClick={onRun}
          >
            Export now
          </Button>
        </>
      }
    >
      {more}
    </Verdict>
  )
}
