import type { WebhookEndpoint } from '../../../contract/integrations/webhooks.ts'
import { weekdayDay } from '../../../report/date-text.ts'

const HEIGHT = 18

/** Messages of a week, a bar per day: delivered, delivered late, not delivered. */
export function DayBars({ days }: { days: WebhookEndpoint['days'] }) {
  const all = days.map((d) => d.delivered + d.late + d.open)
  const most = Math.max(1, ...all)
  const said = days
    .filter((_, i) => (all[i] ?? 0) > 0)
    .map((d) => `${weekdayDay(d.day)}: ${d.delivered + d.late} delivered${d.open > 0 ? `, ${d.open} not` : ''}`)
  return (
    <span className="hook-days">
      <span className="sr">{said.length === 0 ? `No messages in ${days.length} days` : said.join('; ')}</span>
      {days.map((d, i) => {
        const sum = all[i] ?? 0
        const height = sum === 0 ? 3 : Math.max(4, (sum / most) * HEIGHT)
        const tone = sum === 0 ? 'none' : d.open > 0 ? 'open' : d.late > 0 ? 'late' : 'fine'
        return <i key={d.day} data-tone={tone} style={{ height }} aria-hidden />
      })}
    </span>
  )
}
