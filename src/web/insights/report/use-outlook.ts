import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { waitingFor } from '../../../report/outlook.ts'
import { expectedQuery, maturityQuery } from './outlook.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import { texts } from './texts.ts'

interface Needs {
  /** The periods whose outstanding sales must be known; null: none. */
  maturity: ReportRequest | null
  /** It is a column or a filter, and not only the base of verdicts. */
  isShown: boolean
  expected: boolean
}

/** What is still to come in a report, as far as something shown needs it. */
export function useOutlook(request: ReportRequest, needs: Needs) {
  const api = useApi()
  // neither may stand in for another range or grouping while the next answer loads
  const maturity = useQuery({
    ...maturityQuery(api, needs.maturity ?? request),
    enabled: needs.maturity !== null,
    placeholderData: undefined,
  })
  const expected = useQuery({
    ...expectedQuery(api, request),
    enabled: needs.expected,
    placeholderData: undefined,
  })
  const isUnknown = (needed: boolean, answer: { now: { hasHistory: boolean } } | undefined) =>
    needed && answer?.now.hasHistory === false
  return {
    answers: [
      needs.maturity ? (maturity.isPending ? waitingFor : maturity.data) : undefined,
      needs.expected ? expected.data : undefined,
    ],
    isWaiting: needs.maturity !== null && maturity.isPending,
    problems: [
      maturity.error ? texts.maturityMissing(messageOf(maturity.error)) : null,
      expected.error ? texts.expectedMissing(messageOf(expected.error)) : null,
      isUnknown(needs.isShown, maturity.data) ? texts.noMaturity : null,
      isUnknown(needs.expected, expected.data) ? texts.noExpected : null,
    ],
  }
}
