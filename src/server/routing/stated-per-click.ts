import { expectedClick, type Stated } from './expected.ts'

/** What a click is expected to earn by what a programme states, in euro; null when it states nothing. */
export function statedPerClick(stated: Stated): number | null {
  const { expected, evidence } = expectedClick(stated)
  return evidence === 'stated' ? expected : null
}
