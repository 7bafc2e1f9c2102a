import { differences } from '../../../contract/insights/differences.ts'
import { factorWord, reasonWord } from '../../../contract/integrations/v1/difference.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { compareRange } from '../../../report/ranges.ts'
import type { Handlers } from '../../http/handlers.ts'
import { checked, filtersOf, rangeOf } from './asked.ts'
import type { V1Parts } from './ports.ts'
import { reportAddress } from './report.ts'
import { money } from './to-money.ts'

export const differenceCalls = ({ screens, clock, publicUrl }: V1Parts): Handlers<typeof v1.difference> => ({
  async get({ before_from, before_to, ...asked }, who) {
    const range = rangeOf(asked, who, clock)
    const days = { from: range.fromDate, to: range.toDate }
    const usual = compareRange({ ...days, compare: 'previous' }) ?? days
    const before = { from: before_from ?? usual.from, to: before_to ?? usual.to }
    const filters = filtersOf(asked)
    const question = checked(differences.explain.input, {
      ...range,
      prevFromDate: before.from,
      prevToDate: before.to,
      filters,
    })
    const found = await screens().differences.explain(question, who)
    const of = (n: number) => money(n, found.currencyCode)
    return {
      period: { ...days, timezone: who.timezone },
      compared_with: { ...before, timezone: who.timezone },
      currency: found.currencyCode,
      revenue: of(found.now),
      revenue_before: of(found.before),
      difference: of(found.difference),
      parts: found.parts.map((p) => ({
        factor: factorWord(p.factor),
        amount: of(p.amount),
        before: p.before,
        now: p.now,
      })),
      unknown: found.unknown.map((u) => ({ factor: factorWord(u.factor), reason: reasonWord(u.reason) })),
      causes: found.causes.map((c) => ({
        factor: factorWord(c.factor),
        kind: c.kind,
        sentence: c.sentence,
        since: c.sinceDatetime,
        until: c.untilDatetime,
        explains: of(c.explainsAmount),
        merchant_domain: c.advertiserDomain,
      })),
      unconverted_currencies: found.unconvertedCurrencies,
      report_url: reportAddress(publicUrl, { group: 'name', ...days, before, filters }),
    }
  },
})
