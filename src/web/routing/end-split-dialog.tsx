import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../lib/api.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { splitQuery } from './queries.ts'

interface EndSplitDialogProps {
  merchant: { advertiserUuid: string; advertiserDomain: string }
  onClose: () => void
  onDone: () => void
}
type Mode = 'A' | 'B' | 'none'

/** Ends a split test: one side gets all clicks, or the other rules decide. */
export function EndSplitDialog({ merchant, onClose, onDone }: EndSplitDialogProps) {
  const api = useApi()
  const { data: test } = useQuery(splitQuery(api, merchant.advertiserUuid))
  const [mode, setMode] = useState<Mode>(() => (test?.verdict === 'A' || test?.verdict === 'B' ? test.verdict : 'none'))
  if (!test) return null
  const endSplit = {
    advertiserUuid: merchant.advertiserUuid,
    ...(mode === 'none' ? {} : { winner: mode }),
  }
  const { A, B } = test.sides
  return (
    <ChangeDialog
      title="Disable split test"
      input={{ endSplit }}
      headline={`End the split test of ${merchant.advertiserDomain}`}
      subline={mode === 'none' ? 'The other rules decide again' : `${test.sides[mode].networkName} gets all clicks`}
      saveLabel="End split test"
      save={() => api.splitTests.remove(endSplit)}
      saved="Traffic split removed"
      onClose={onClose}
      onDone={onDone}
    >
      <Radio.Group label="Clicks then go to" value={mode} onChange={(value) => setMode(value as Mode)}>
        <div className="change-options">
          <Radio value="A" label={`A: ${A.networkName}, prioritized where the test ran`} />
          <Radio value="B" label={`B: ${B.networkName}, prioritized where the test ran`} />
          <Radio value="none" label="The one expected to pay best" />
        </div>
      </Radio.Group>
    </ChangeDialog>
  )
}
