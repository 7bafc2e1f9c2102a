import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Recommendation } from '../../contract/discovery/recommendations.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { RecommendationLine } from './recommendation-line.tsx'

/** Lines added at a time on a phone, where each takes half a screen. */
const AT_ONCE = 10

interface LinesProps {
  rows: readonly Recommendation[]
  currency: string
  mayChange: boolean
  onTest: (of: Recommendation) => void
}

/** The suggestions in order: all of them on a desktop, the first ones on a phone. */
export function RecommendationLines({ rows, ...line }: LinesProps) {
  const phone = useMedia(PHONE)
  const [count, setCount] = useState(AT_ONCE)
  const shown = phone ? rows.slice(0, count) : rows
  const left = rows.length - shown.length
  const most = Math.max(...rows.map((r) => r.scoreHigh), 1)
  return (
    <>
      <ol className="reco-list">
        {shown.map((r, i) => (
          <RecommendationLine key={r.recommendationKey} of={r} place={i + 1} most={most} {...line} />
        ))}
      </ol>
      {left > 0 ? (
        <div className="reco-more">
          <Button variant="default" onClick={() => setCount(count + AT_ONCE)}>
            Show {Math.min(AT_ONCE, left)} more of {rows.length}
          </Button>
        </div>
      ) : null}
    </>
  )
}
