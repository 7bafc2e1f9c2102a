import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { expectedQuery, maturityQuery } from './outlook.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import { texts } from './texts.ts'

/** What is still to come of a report, as far as something shown needs it. */
export function useOutlook(request: ReportRequest, needs: { maturity: boolean; expected: boolean }) {
  const api = useApi()
  // neither may stand in for another range or grouping while the next answer is on its way
  const maturity = useQuery({
    ...maturityQuery(api, request),
    enabled: needs.maturity,
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
    answers: [needs.maturity ? maturity.data : undefined, needs.expected ? expected.data : undefined],
    isWaiting: needs.maturity && maturity.isPending,
    problems: [
      maturity.error ? texts.maturityMissing(messageOf(maturity.error)) : null,
      expected.error ? texts.expectedMissing(messageOf(expected.error)) : null,
      isUnknown(needs.maturity, maturity.data) ? texts.noMaturity : null,
      isUnknown(needs.expected, expected.data) ? texts.noExpected : null,
    ],
  }
}
