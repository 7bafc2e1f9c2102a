import { lastWindow } from '../../contract/days.ts'
import type { opportunities } from '../../contract/discovery/opportunities.ts'
import type { recommendations } from '../../contract/discovery/recommendations.ts'
import type { splitCandidates } from '../../contract/discovery/split-candidates.ts'
import type { todo } from '../../contract/discovery/todo.ts'
import type { unpaid } from '../../contract/discovery/unpaid.ts'
import type { Handlers } from '../http/handlers.ts'
import type { CsvDownloads } from '../workshop/csv-download.ts'
import type { Events } from '../store/events/open.ts'
import { todayIn } from '../time/index.ts'
import { mark } from './mark.ts'
import { countsOf, opportunitiesOf } from './answers/opportunities.ts'
import { overviewOf } from './answers/overview.ts'
import { type ReadParts, readNightlyView } from './answers/read-nightly-view.ts'
import { recommendationsOf } from './answers/recommendation.ts'
import { splitCandidatesOf } from './answers/split-candidates.ts'
import { todoCalls, type TodoParts } from './todo/answers.ts'
import { unpaidCalls } from './unpaid/answers.ts'

export type CallParts = ReadParts & TodoParts & { events: Events; csv: CsvDownloads }

export function discoveryCalls(parts: CallParts): {
  opportunities: Handlers<typeof opportunities>
  recommendations: Handlers<typeof recommendations>
  splitCandidates: Handlers<typeof splitCandidates>
  todo: Handlers<typeof todo>
  unpaid: Handlers<typeof unpaid>
} {
  const { database, clock, report, userNames } = parts
  return {
    recommendations: {
      overview: async ({ currencyCode }, who) => overviewOf(await readNightlyView(parts, who, currencyCode)),
      async list({ currencyCode }, who) {
        const shown = await readNightlyView(parts, who, currencyCode)
        const names = await database.as(who.accountUuid, userNames)
        const nameOf = (uuid: string | null) => (uuid === null ? null : (names.get(uuid) ?? null))
        return { currencyCode: shown.currencyCode, recommendations: recommendationsOf(shown, nameOf) }
      },
      async mark(input, who) {
        await database.as(who.accountUuid, (tx) => mark(tx, input, who, clock.now()))
        return {}
      },
    },
    opportunities: {
      async top({ currencyCode }, who) {
        const shown = await readNightlyView(parts, who, currencyCode)
        const found = opportunitiesOf(shown)
        return {
          currencyCode: shown.currencyCode,
          computedDatetime: shown.computedAt?.toISOString() ?? null,
          opportunities: found,
          reasons: countsOf(shown.night?.reasons ?? {}),
          total: overviewOf(shown).total.score,
        }
      },
    },
    splitCandidates: {
      async opportunities({ currencyCode }, viewer) {
        const shown = await readNightlyView(parts, viewer, currencyCode)
        const names = (shown.night?.candidates ?? []).map((c) => c.domain)
        const window = lastWindow(todayIn(viewer.timezone, clock))
        const asked = { ...window, groupBy: 'name' as const, filters: { names } }
        const { rows } =
          names.length === 0 ? { rows: [] } : await report(asked, { ...viewer, currencyCode: shown.currencyCode })
        return {
          currencyCode: shown.currencyCode,
          computedDatetime: shown.computedAt?.toISOString() ?? null,
          opportunities: splitCandidatesOf(shown, new Map(rows.map((r) => [r.grp, r]))),
        }
      },
    },
    todo: todoCalls(parts),
    unpaid: unpaidCalls(parts),
  }
}
