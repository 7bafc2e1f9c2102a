import { unusual as screenCalls, type UnusualRow } from '../../../contract/insights/unusual.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { unusualWords } from '../../../contract/integrations/v1/unusual.ts'
import { stringifySearch } from '../../../report/search.ts'
import { filterItems } from '../../../report/to-filters.ts'
import type { Handlers } from '../../http/handlers.ts'
import { checked, filtersOf, rangeOf } from './asked.ts'
import type { V1Parts } from './ports.ts'
import { money } from './to-money.ts'

export const unusualCalls = ({ screens, clock, publicUrl }: V1Parts): Handlers<typeof v1.unusual> => ({
  async list({ group, ...asked }, who) {
    const range = rangeOf(asked, who, clock)
    const filters = filtersOf(asked)
    const groupBy = unusualWords[group]
    const question = checked(screenCalls.list.input, { ...range, filters, groupBy })
    const found = await screens().unusual.list(question, who)
    const currency = found.currencyCode
    const of = (n: number) => money(n, currency)
    const span = ({ expected, low, high }: UnusualRow['usual']) => ({
      expected: of(expected),
      low: of(low),
      high: of(high),
    })
    const others = ({ count, earned }: typeof found.asUsual) => ({ count, revenue: of(earned) })
    const search = { tab: groupBy, from: range.fromDate, to: range.toDate, filters: filterItems(filters) }
    return {
      group,
      period: { from: range.fromDate, to: range.toDate, timezone: who.timezone },
      currency,
      rows: found.rows.map((row) => ({
        key: row.grp,
        name: row.name,
        revenue: of(row.earned),
        usual: span(row.usual),
        difference: span(row.difference),
        is_hardly_chance: row.isHardlyChance,
      })),
      as_usual: others(found.asUsual),
      too_small: others(found.tooSmall),
      too_new: others(found.tooNew),
      revenue: of(found.earned),
      known_share: found.known,
      report_url: `${publicUrl}/insights/unusual${stringifySearch(search)}`,
    }
  },
})
