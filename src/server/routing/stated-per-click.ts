import { expectedClick, type Stated } from './expected.ts'

/** Expected earnings per click by a programme's stated terms, in euro; null when it states nothing. */
export function statedPerClick(stated: Stated): number | null {
  const { expected, evidence } = expectedClick(stated)
  return evidence === 'stated' ? expected : null
}
