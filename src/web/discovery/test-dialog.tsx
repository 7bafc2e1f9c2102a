import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeStale } from '../lib/make-stale.ts'
import { EndSplitDialog } from '../routing/end-split-dialog.tsx'
import { SplitDialog } from '../routing/split-dialog.tsx'

interface TestDialogProps {
  merchant: { advertiserUuid: string; advertiserDomain: string }
  /** The initial side. */
  connectionUuid?: string
  otherUuid?: string | undefined
  /** Days until it can end. */
  days?: number | null
  onClose: () => void
}

/** The dialog of split tests, prefilled for a merchant. */
export function TestDialog({ merchant, connectionUuid, otherUuid, days, onClose }: TestDialogProps) {
  const queries = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const done = () => {
    void makeStale(queries, 'routing')
    onClose()
  }
  if (isEnding) return <EndSplitDialog merchant={merchant} onClose={onClose} onDone={done} />
  return (
    <SplitDialog
      merchant={merchant}
      {...(connectionUuid ? { connectionUuid } : {})}
      otherUuid={otherUuid}
      days={days ?? undefined}
      onClose={onClose}
      onDone={done}
      onEnd={() => setEnding(true)}
    />
  )
}
