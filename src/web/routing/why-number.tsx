import type { Expectation } from '../../contract/routing/expectation.ts'
import { evidenceLabels, type ExpectedOf, explainExpected } from '../../report/explain-expected.ts'
import { Badge } from '../ui/badge.tsx'

const tones = { measured: 'good', mixed: 'accent', stated: 'neutral', none: 'neutral' } as const

/** Why an expected commission is what it is: four lines and what they rest on. */
export function WhyNumber({ of, title, by }: { of: Expectation; title: string; by?: ExpectedOf }) {
  return (
    <div className="why-number">
      <p>
        <b>{title}</b> <Badge tone={tones[of.evidence]}>{evidenceLabels[of.evidence]}</Badge>
      </p>
      <ol>
        {explainExpected(of, by).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </div>
  )
}
