import type { Log } from '../../log/log.ts'
import type { PartnerIdentity } from '../../partners/index.ts'
import type { ReadReport } from './report.ts'
import type { Answer, Sent } from './sent.ts'

/** Maximum orders per transaction, and merchants processed at the same time. */
const mostOrders = 1000
const lanes = 2
/** Maximum waiting reports, and orders in them: refused ones are sent again, and memory is limited. */
const mostWaiting = 2000
const mostWaitingOrders = 20_000

type Waiting = { sent: Sent; answer: (answers: Answer[] | 'away') => void }
type One = { sent: Sent; read: ReadReport }
type TakeAll = (partner: PartnerIdentity, all: readonly One[]) => Promise<Answer[]>

/**
 * Takes reports in groups per merchant: while one group is written the next one fills, so a page loaded a thousand
 * times uses two connections, not all. Each is answered after its commit; 'away' when it could not be kept.
 */
export function createReportQueue({ takeAll, log }: { takeAll: TakeAll; log: Log }) {
  let waiting: Waiting[] = []
  const busy = new Set<string>()

  const keep = async (group: readonly Waiting[]): Promise<void> => {
    const [first] = group
    if (!first) return
    try {
      const all = group.flatMap(({ sent }) => sent.reports.map((read) => ({ sent, read })))
      const answers = await takeAll(first.sent.partner, all)
      let from = 0
      for (const { sent, answer } of group) {
        answer(answers.slice(from, from + sent.reports.length))
        from += sent.reports.length
      }
    } catch (error) {
      // one by one: a report that cannot be stored must not block the others
      if (group.length > 1) for (const one of group) await keep([one])
      else {
        log.error('orders of a direct partner could not be kept', { error, partner: first.sent.partner.partnerUuid })
        first.answer('away')
      }
    }
  }
  const next = (): Waiting[] => {
    const first = waiting.find((w) => !busy.has(w.sent.partner.partnerUuid))
    if (!first) return []
    const { partnerUuid } = first.sent.partner
    let room = mostOrders
    const group = waiting.filter((w) => {
      if (w.sent.partner.partnerUuid !== partnerUuid || (w !== first && w.sent.reports.length > room)) return false
      room -= w.sent.reports.length
      return true
    })
    waiting = waiting.filter((w) => !group.includes(w))
    return group
  }
  const run = async () => {
    for (let group = next(); group.length > 0; group = next()) {
      const uuid = group[0]?.sent.partner.partnerUuid ?? ''
      busy.add(uuid)
      await keep(group)
      busy.delete(uuid)
    }
  }
  let running = 0
  return (sent: Sent): Promise<Answer[] | 'away'> =>
    new Promise((answer) => {
      const orders = waiting.reduce((sum, w) => sum + w.sent.reports.length, sent.reports.length)
      if (waiting.length >= mostWaiting || orders > mostWaitingOrders) return answer('away')
      waiting.push({ sent, answer })
      if (running >= lanes) return
      running++
      void run().finally(() => running--)
    })
}
export type TakeSent = ReturnType<typeof createReportQueue>
